import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { BilledPiece } from '#contract/pieces/billed-pieces.ts';
import { addColleague, type Colleague } from '../load/colleague.ts';
import type { Customer } from '../load/customer.ts';
import { eachOf, registerRings, ringsOf, type WrittenPiece } from './hallmarked-pieces.ts';
import { buyers, payForCart, payForOrder } from './purchases.ts';
import type { Findings, Race, RaceHarness } from './race-harness.ts';

/** Every so many parcels are first packed with the tag of another ring, which must be refused. */
const WRONG_TAG_EVERY = 10;

interface Sale {
  customer: Customer;
  orderId: string;
  /** The ring in the parcel, as it was written down when it was registered. */
  ring: WrittenPiece;
}

/** A ring as an order or an invoice names it. */
const namedAs = ({ huid, gross_weight, net_weight }: BilledPiece): string =>
  `${huid} of ${gross_weight} g, net ${net_weight} g`;

async function sellRings(harness: RaceHarness, findings: Findings): Promise<void> {
  const { productId, keeper, written } = await registerRings(harness, harness.size.sales);
  const packer = await addColleague(harness.environment, harness.random, 'packer');
  const crowd = await buyers(harness);
  await Promise.all(crowd.map((customer) => harness.clear(customer)));
  const sales: Sale[] = [];
  const byTag = new Map(written.map((ring) => [ring.tag, ring]));
  // Each customer buys one ring after the other; different customers buy at once.
  const rounds = Math.ceil(written.length / crowd.length);
  const turns = crowd.map((customer, index) => ({
    customer,
    times: rounds - (index < rounds * crowd.length - written.length ? 1 : 0),
  }));
  await eachOf(turns, async ({ customer, times }) => {
    for (let time = 0; time < times; time++) {
      await harness.add(customer, productId);
      const orderId = await payForCart(harness, customer);
      if (orderId === undefined) throw new Error('a ring was not sold');
      const other = sales.length % WRONG_TAG_EVERY === 0 ? sales.at(-1)?.ring.tag : undefined;
      const tag = await packByTag(packer, orderId, other);
      const ring = byTag.get(tag ?? '');
      if (ring) sales.push({ customer, orderId, ring });
      else findings.holds(`order ${orderId} was packed with ${tag}`, false);
    }
  });
  findings.equal('rings sold and packed', new Set(sales.map(({ ring }) => ring.huid)).size, written.length);
  await compare(findings, keeper, sales);
}

/** Packs an order of one piece by its tag; the tag, undefined if it was not packed. */
async function packByTag(packer: Colleague, orderId: string, wrongTag?: string): Promise<string | undefined> {
  const pack = (tag: string) =>
    packer.call(officeCalls.packScannedOrder, { body: { order_id: orderId, tags: [tag] } });
  if (wrongTag && (await pack(wrongTag))) return wrongTag;
  const order = await packer.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } });
  const tag = order?.data.lines[0]?.pieces[0]?.tag;
  return tag && (await pack(tag)) ? tag : undefined;
}

/** The ring in each parcel is the one on the order, on the invoice and in the register. */
async function compare(findings: Findings, keeper: Colleague, sales: readonly Sale[]): Promise<void> {
  const registered = new Map((await ringsOf(keeper, 'sold')).map((ring) => [ring.tag, ring]));
  const customers = [...new Set(sales.map(({ customer }) => customer))];
  await eachOf(customers, async (customer) => {
    const orders = await customer.call('getOrders', calls.getOrders, {});
    const invoices = await customer.call('getUserInvoices', calls.getUserInvoices, {});
    if (orders.outcome !== 'ok' || invoices.outcome !== 'ok') {
      return findings.holds(`the orders and invoices of ${customer.email} are shown`, false);
    }
    const own = sales.filter((sale) => sale.customer === customer);
    for (const { orderId, ring } of own) {
      const order = orders.body.orders.find((one) => one.order_id === orderId);
      const invoice = invoices.body.invoices.filter((one) => one.order_id === orderId);
      const piece = registered.get(ring.tag);
      const must = [namedAs(ring)];
      findings.equal(
        `order ${orderId}`,
        order?.items.flatMap(({ pieces = [] }) => pieces.map(namedAs)),
        must,
      );
      findings.equal(
        `invoice of ${orderId}`,
        invoice.flatMap(({ lines }) => lines.flatMap(({ pieces = [] }) => pieces.map(namedAs))),
        must,
      );
      const weights = { gross_weight: piece?.gross_weight_g ?? 0, net_weight: piece?.net_weight_g ?? 0 };
      findings.equal(`register of ${ring.tag}`, [namedAs({ huid: piece?.huid, ...weights })], must);
      findings.equal(`the order of ${ring.tag}`, piece?.order_id, orderId);
    }
  });
}

async function sellOneRing(harness: RaceHarness, findings: Findings): Promise<void> {
  const { productId, keeper, written } = await registerRings(harness, 1);
  const [ring] = written;
  const crowd = await buyers(harness);
  await eachOf(crowd, async (customer) => {
    await harness.clear(customer);
    await harness.add(customer, productId);
  });
  const [before] = await harness.rows<{ item: number }>(
    'select coalesce(max(order_item_id), 0)::int as item from order_items',
  );
  const results = await harness.sendConcurrently(crowd.map((customer) => harness.plannedOrder(customer)));
  findings.outcome('orders', results, 1, ['out_of_stock']);
  const made = await harness.count('select count(*) from order_items where order_item_id > $1', [
    before?.item,
  ]);
  findings.happened('orders made', made, 1, results);
  for (const customer of crowd) await harness.clear(customer);
  const won = results.findIndex(({ code }) => code === 'ok');
  const winner = crowd[won];
  if (!winner) return;
  const orderId = await payForOrder(harness, winner, String(results[won]?.body.order_id));
  const sold = (await ringsOf(keeper)).find(({ tag }) => tag === ring?.tag);
  findings.equal('the ring', [sold?.state, sold?.order_id], ['sold', orderId]);
}

/** Races for registered pieces of one hallmarked ring, through the customers' and the office's calls. */
export const PIECE_RACES: Race[] = [
  {
    id: 'R21',
    what: 'hallmarked rings are registered, sold and packed by tag: order, invoice and register agree',
    short: true,
    once: true,
    run: sellRings,
  },
  {
    id: 'R22',
    what: 'one registered ring, ordered by 200 customers: sold once, the others are refused before they pay',
    short: true,
    run: sellOneRing,
  },
];
