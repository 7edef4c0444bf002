import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { addColleague, type Colleague } from '../load/colleague.ts';
import type { Customer } from '../load/customer.ts';
import { ADDRESS } from '../load/journey.ts';
import { registerCustomers } from '../load/load.ts';
import type { Environment } from '../processes/environment.ts';
import type { StatementSeen } from '../proxies/database-proxy.ts';
import type { Random } from '../randomness.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import { killAt } from './means/killed-shop.ts';

const ORDERS = 4;
const TIMEOUT_MS = 45_000;
/** A ring that no other fault or race sells. */
const SKU = 'P008';
const SOLD_MILLIGRAMS = 3412;

/** A ring by rate with a register, of which every size but the standard one is made. */
async function offerRing({ direct: { pool } }: Environment, keeper: Colleague): Promise<number> {
  const { rows } = await pool.query<{ product_id: number; has_pieces: boolean }>(
    `update products set price_mode = 'by rate', purity = '22K916', making_kind = 'percent', making_value = 1200,
       net_weight_mg = $2, gross_weight_mg = $2, stone_value_paise = 0, discount_paise = 0, stock = coalesce(stock, 0)
     where sku = $1 returning product_id, has_pieces`,
    [SKU, SOLD_MILLIGRAMS],
  );
  const [ring] = rows;
  if (!ring) throw new Error(`the demo shop has no ${SKU}`);
  await pool.query(
    `insert into product_choices (product_id, size_kind, size_from, size_to, standard_size, lead_days)
     values ($1, 'ring', 8, 20, 12, 5) on conflict (product_id) do update
       set size_kind = 'ring', size_from = 8, size_to = 20, standard_size = 12, lead_days = 5`,
    [ring.product_id],
  );
  if (!ring.has_pieces) {
    await keeper.call(officeCalls.startRegister, { body: { sku: SKU, place: 'Workshop' } });
  }
  return ring.product_id;
}

/** A ring that was ordered, paid, made too light and written down for its order. */
async function madeRing(
  { direct: { pool }, provider }: Environment,
  {
    keeper,
    customer,
    productId,
    random,
  }: {
    keeper: Colleague;
    customer: Customer;
    productId: number;
    random: Random;
  },
): Promise<Made | undefined> {
  const added = { product_id: productId, quantity: 1, size: '14' };
  await customer.call('addToCart', calls.addToCart, { body: added }, { about: String(productId), pieces: 1 });
  const body = { shipping_address: ADDRESS, coupon_code: null };
  const placed = await customer.call(
    'createOrder',
    calls.createOrder,
    { body },
    { result: (a) => a.order_id },
  );
  if (placed.outcome !== 'ok') return undefined;
  const { order_id } = placed.body;
  const opened = await customer.call('initiatePayment', calls.initiatePayment, { body: { order_id } });
  if (opened.outcome !== 'ok') return undefined;
  const paid = await provider.pay(String(opened.body.razorpayOrderId), 'captured');
  if (!paid) return undefined;
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
  const claim = {
    ...{ order_id, razorpay_order_id, razorpay_payment_id },
    ...(razorpay_signature && { razorpay_signature }),
  };
  await customer.call('verifyPayment', calls.verifyPayment, { body: claim }, { about: order_id });
  const { rows } = await pool.query<{ id: number }>(
    'select order_item_id as id from order_items where order_id = $1',
    [order_id],
  );
  const grams = (SOLD_MILLIGRAMS - random.between(20, 400)) / 1000;
  const registered = await keeper.call(officeCalls.registerPiece, {
    body: {
      ...{ sku: SKU, order_item_id: rows[0]?.id ?? 0, tag: '', place: 'Workshop', size: '14', huid: '' },
      ...{ gross_weight_g: grams, net_weight_g: grams, stone_carat: 0, huid_exempt_reason: 'A trial' },
      ...{ certificate_number: '', photo_url: null },
    },
  });
  return registered && { orderId: order_id, tag: registered.data.tag };
}

interface Made {
  orderId: string;
  tag: string;
}

const WRITES_OF_PACKING =
  /^\s*insert into "(?:order_packings|outbox|audit_entries|credit_notes|credit_note_lines|refunds|weight_settlements)"/i;
const isPacking = (transaction: readonly string[]) =>
  transaction.some((statement) => /insert into "order_packings"/i.test(statement));

/** Kills a shop at a point of packing rings that are too light; afterwards every order can be packed, once. */
function packingCrash(id: string, what: string, matches: (seen: StatementSeen) => boolean): Fault {
  return {
    id,
    what: `kill -9 of a shop: ${what}`,
    async act(environment, random) {
      const keeper = await addColleague(environment, random, 'manager');
      const productId = await offerRing(environment, keeper);
      const customers = await registerCustomers(environment, random, ORDERS);
      const made: Made[] = [];
      for (const customer of customers) {
        const ring = await madeRing(environment, { keeper, customer, productId, random });
        if (ring) made.push(ring);
      }
      if (made.length < ORDERS) return false;
      const pack = ({ orderId, tag }: Made) =>
        keeper.call(officeCalls.packScannedOrder, { body: { order_id: orderId, tags: [tag] } });
      const struck = await killAt(environment.shops, {
        point: { database: matches },
        letBy: random.below(ORDERS),
        act: () => Promise.all(made.map(pack)),
      });
      const arePaidBack = await until(
        async () => {
          await Promise.all(made.map(pack));
          const { rows } = await environment.direct.pool.query(
            `select from refunds r join credit_notes n using (credit_note_number)
             where n.order_id = any($1) and n.cause = 'weight' and r.state = 'processed'`,
            [made.map(({ orderId }) => orderId)],
          );
          return rows.length === ORDERS;
        },
        TIMEOUT_MS,
        500,
      );
      if (!arePaidBack) throw new Error('a ring that is too light was not refunded after the crash');
      return struck;
    },
  };
}

export const WEIGHT_FAULTS: readonly Fault[] = [
  packingCrash(
    'C20',
    'between two steps of packing a piece that is too light',
    ({ moment, statement, transaction }) =>
      moment === 'after' && WRITES_OF_PACKING.test(statement) && isPacking([...transaction, statement]),
  ),
  packingCrash(
    'C20b',
    'a piece that is too light is packed and credited, the staff has no response',
    ({ moment, statement, transaction }) =>
      moment === 'after' && /^commit\b/i.test(statement) && isPacking(transaction),
  ),
];
