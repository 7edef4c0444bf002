import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { offerChoices } from '#api/catalogue/choices/choice-testing.ts';
import { registerPieces } from '#api/pieces/register-testing.ts';
import { sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { creditNoteDocument } from '#contract/orders/credit-note-document/credit-note-document.ts';
import { setStatus } from '../owner-service.ts';
import { buy, PIECES, shown } from '../purchase-testing.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const RING = PIECES.ring;
const SOLD_MG = 3412;
const WASTAGE_BP = 250;
const RATE_PAISE = 1_084_237;
let customer: LoginResponse;
let owner: OfficeBrowser;
let packer: OfficeBrowser;
let sku: string;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  packer = await newStaff(shop, 'packer');
  await sellByRate(shop.pool, RING, GOLD);
  await shop.pool.query('update products set wastage_basis_points = $2 where product_id = $1', [
    RING,
    WASTAGE_BP,
  ]);
  await stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(RATE_PAISE));
  await offerChoices(shop.pool, RING, { ...{ kind: 'ring', from: 8, to: 20, standard: 12 }, leadDays: 10 });
  await registerPieces(shop, RING, [{ tag: 'IN-SHOP', huid: 'SHOP01', netWeightMilligrams: SOLD_MG }]);
  const { rows } = await shop.pool.query('select sku from products where product_id = $1', [RING]);
  sku = rows[0]?.sku;
});
beforeEach(async () => {
  customer = await shop.newCustomer();
});

interface Line {
  id: number;
  size: string;
}

/** An order of rings that are made for it, one in each size, paid. */
async function ordered(sizes: readonly string[], coupon?: string, quantity = 1) {
  for (const size of sizes) {
    await shop.call(calls.addToCart, { token: customer.token, body: { product_id: RING, quantity, size } });
  }
  const bought = await buy(shop, customer, { pieces: [], ...(coupon && { coupon }) });
  const { rows } = await shop.pool.query<Line>(
    'select order_item_id as id, size from order_items where order_id = $1 order by 1',
    [bought.orderId],
  );
  return { ...bought, lines: rows };
}

let serial = 0;
const pieceOf = ({ id, size }: Line, milligrams: number) => ({
  ...{ sku, order_item_id: id, tag: '', place: 'Workshop', size, stone_carat: 0 },
  ...{ gross_weight_g: (milligrams + 100) / 1000, net_weight_g: milligrams / 1000 },
  ...{ huid: `W${String(++serial).padStart(5, '0')}`, huid_exempt_reason: '' },
  ...{ certificate_number: '', photo_url: null },
});
const register = (line: Line, milligrams: number) =>
  owner.call(officeCalls.registerPiece, { body: pieceOf(line, milligrams) });
async function made(line: Line | undefined, milligrams: number): Promise<string> {
  if (!line) throw new Error('there is no such line');
  const { status, body } = await register(line, milligrams);
  expect(status, body.message).toBe(200);
  return body.data.tag;
}
const pack = (order_id: string, tags: string[]) =>
  packer.call(officeCalls.packScannedOrder, { body: { order_id, tags } });
const unpack = (order_id: string) =>
  packer.call(officeCalls.unpackOrders, { body: { order_ids: [order_id] } });

interface Credited {
  id: number;
  note: string;
  quantity: number;
  discount: bigint;
  taxable: bigint;
  cgst: bigint;
  sgst: bigint;
  total: bigint;
  billedDiscount: bigint;
  billedBeforeTax: bigint;
}

async function creditsOf(orderId: string): Promise<Credited[]> {
  const { rows } = await shop.pool.query(
    `select b.order_item_id as id, l.credit_note_number as note, l.quantity, l.discount_paise as discount,
       l.taxable_value_paise as taxable, l.cgst_paise as cgst, l.sgst_paise as sgst, l.total_paise as total,
       b.discount_paise as "billedDiscount", b.total_paise - b.cgst_paise - b.sgst_paise as "billedBeforeTax"
     from credit_note_lines l join invoice_lines b using (invoice_line_id) join credit_notes n using (credit_note_number)
     where n.order_id = $1 and n.cause = 'weight' order by 1`,
    [orderId],
  );
  return rows.map(({ id, note, quantity, ...amounts }) => ({
    ...{ id, note, quantity },
    ...(Object.fromEntries(
      Object.entries(amounts).map(([name, value]) => [name, BigInt(String(value))]),
    ) as Omit<Credited, 'id' | 'note' | 'quantity'>),
  }));
}

async function refundsOf(orderId: string) {
  const { rows } = await shop.pool.query<{ paise: string; purpose: string; note: string }>(
    `select r.amount_paise as paise, r.purpose, r.credit_note_number as note from refunds r
     join payments p using (provider_payment_id) join payment_intents i using (provider_order_id)
     where i.order_id = $1 order by r.created_at, r.refund_id`,
    [orderId],
  );
  return rows;
}

const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);

/** What the rule says, worked out here once more and in big integers. */
function expected(difference: number, { billedDiscount, billedBeforeTax }: Credited) {
  const [grams, rate] = [BigInt(difference), BigInt(RATE_PAISE)];
  const metal = half(grams * rate, 1000n);
  const wastage = half(half(grams * BigInt(WASTAGE_BP), 10_000n) * rate, 1000n);
  const worth = metal + wastage + half(metal * 12n, 100n);
  const discount = half(worth * billedDiscount, billedDiscount + billedBeforeTax);
  const tax = half((worth - discount) * 15n, 1000n);
  return { discount, taxable: worth - discount, cgst: tax, sgst: tax, total: worth - discount + 2n * tax };
}

/** 100 pieces: ten orders of ten lines, every third with a coupon. */
const SIZES = ['8', '9', '10', '11', '13', '14', '15', '16', '17', '18'];

const creditOne = (order_id: string, line: Line | undefined, left: number) => {
  const pieces = [{ order_item_id: line?.id ?? 0, quantity: 1, left }];
  return owner.call(officeCalls.creditPieces, { body: { order_id, pieces, reason: 'Came back' } });
};

/** One ring in size 14, made this heavy and not packed yet. */
async function madeOne(milligrams: number) {
  const bought = await ordered(['14']);
  return { ...bought, tag: await made(bought.lines[0], milligrams) };
}
const edit = async (tag: string, milligrams: number) => {
  const { body } = await owner.call(officeCalls.scanPiece, { query: { code: tag } });
  const { version, gross_weight_g: _gross, ...piece } = body.data;
  const fields = [
    'stone_carat',
    'size',
    'huid',
    'huid_exempt_reason',
    'certificate_number',
    'photo_url',
  ] as const;
  return owner.call(officeCalls.editRegisteredPiece, {
    body: {
      ...{ tag, version },
      ...(Object.fromEntries(fields.map((name) => [name, piece[name]])) as Pick<
        typeof piece,
        (typeof fields)[number]
      >),
      ...{ gross_weight_g: (milligrams + 100) / 1000, net_weight_g: milligrams / 1000 },
    },
  });
};
const stateOf = async (tag: string) => {
  const { rows } = await shop.pool.query('select state from pieces where tag = $1', [tag]);
  return rows[0]?.state;
};

describe('a piece that is lighter than it was sold', () => {
  test('100 random weights: the refund is the frozen line times the difference, with a credit note each', async () => {
    for (let round = 0; round < 10; round += 1) {
      customer = await shop.newCustomer();
      const { orderId, lines } = await ordered(SIZES, round % 3 === 0 ? 'SWAGAT750' : undefined);
      const differences = lines.map(() => 11 + Math.floor(Math.random() * 600));
      const tags: string[] = [];
      for (const [index, line] of lines.entries()) {
        tags.push(await made(line, SOLD_MG - (differences[index] ?? 0)));
      }
      const packed = await pack(orderId, tags);
      expect(packed.status, packed.body.message).toBe(200);
      const credits = await creditsOf(orderId);
      expect(credits).toHaveLength(lines.length);
      for (const [index, credit] of credits.entries()) {
        expect(credit, `difference ${differences[index]}`).toMatchObject({
          quantity: 0,
          ...expected(differences[index] ?? 0, credit),
        });
      }
      const refunds = await refundsOf(orderId);
      expect(refunds).toHaveLength(1);
      expect(BigInt(refunds[0]?.paise ?? 0)).toBe(credits.reduce((sum, { total }) => sum + total, 0n));
      expect(refunds[0]).toMatchObject({ purpose: 'return', note: credits[0]?.note });
    }
  }, 600_000);

  test('is settled once, however often and by whomever its order is packed, and weighs that from then on', async () => {
    const { orderId, tag } = await madeOne(SOLD_MG - 232);
    const packed = await Promise.all([1, 2, 3].map(() => pack(orderId, [tag])));
    expect(packed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await unpack(orderId);
    expect((await edit(tag, SOLD_MG)).body.fields).toHaveProperty('net_weight_g');
    expect(
      (
        await packer.call(officeCalls.exchangePiece, {
          body: { order_id: orderId, tag, new_tag: 'IN-SHOP' },
        })
      ).status,
    ).toBe(409);
    expect((await pack(orderId, [tag])).status).toBe(200);
    expect(await refundsOf(orderId)).toHaveLength(1);
    await expect(
      shop.pool.query('update pieces set net_weight_mg = net_weight_mg - 1 where tag = $1', [tag]),
    ).rejects.toThrow('is sold');
  });

  test('is settled by shipping, too; what comes back credits what is left, and the invoice comes to nothing', async () => {
    const { orderId, lines, total } = await madeOne(SOLD_MG - 100);
    await setStatus(acting(shop.db), orderId, 'shipped');
    const [first] = await refundsOf(orderId);
    const credited = await creditOne(orderId, lines[0], 1);
    expect(credited.status, credited.body.message).toBe(200);
    const refunds = await refundsOf(orderId);
    expect(refunds).toHaveLength(2);
    expect(refunds.reduce((sum, { paise }) => sum + Number(paise), 0)).toBe(Math.round(total * 100));
    expect(Number(first?.paise)).toBeGreaterThan(0);
    await expectInvariants(shop.db);
  });

  test('of several in a line: each credits its share of what is left, and the invoice comes to nothing', async () => {
    const { orderId, lines, total } = await ordered(['14'], 'SWAGAT750', 3);
    const weights = [SOLD_MG - 157, SOLD_MG - 10, SOLD_MG - 43];
    const tags: string[] = [];
    for (const weight of weights) tags.push(await made(lines[0], weight));
    expect((await pack(orderId, tags)).status).toBe(200);
    expect(await creditsOf(orderId)).toMatchObject([{ quantity: 0 }]);
    expect(
      await shop.pool.query('select from weight_settlements where order_item_id = $1', [lines[0]?.id]),
    ).toHaveProperty('rowCount', 2);
    await setStatus(acting(shop.db), orderId, 'shipped');
    for (const left of [3, 2, 1]) {
      const credited = await creditOne(orderId, lines[0], left);
      expect(credited.status, credited.body.message).toBe(200);
    }
    const left = await shop.pool.query(
      `select i.taxable_value_paise - sum(n.taxable_value_paise) as taxable, i.cgst_paise - sum(n.cgst_paise) as cgst,
         i.sgst_paise - sum(n.sgst_paise) as sgst, i.igst_paise - sum(n.igst_paise) as igst,
         i.round_off_paise - sum(n.round_off_paise) as "roundOff", i.total_paise - sum(n.total_paise) as total
       from invoices i join credit_notes n using (invoice_number) where i.order_id = $1 group by i.invoice_number`,
      [orderId],
    );
    expect(left.rows).toEqual([{ taxable: '0', cgst: '0', sgst: '0', igst: '0', roundOff: '0', total: '0' }]);
    const refunds = await refundsOf(orderId);
    expect(refunds).toHaveLength(4);
    expect(refunds.reduce((sum, { paise }) => sum + Number(paise), 0)).toBe(Math.round(total * 100));
    await expectInvariants(shop.db);
  });

  test('is set aside if its order is cancelled, and the rest of the money goes back', async () => {
    const { orderId, tag, total } = await madeOne(SOLD_MG - 300);
    await pack(orderId, [tag]);
    const cancelled = await owner.call(officeCalls.cancelOfficeOrder, {
      body: { order_id: orderId, reason: 'the customer called' },
    });
    expect(cancelled.status, cancelled.body.message).toBe(200);
    const refunds = await refundsOf(orderId);
    expect(refunds.map(({ purpose }) => purpose).sort()).toEqual(['cancellation', 'return']);
    expect(refunds.reduce((sum, { paise }) => sum + Number(paise), 0)).toBe(Math.round(total * 100));
    expect(await stateOf(tag)).toBe('returned');
    await expectInvariants(shop.db);
  });

  test('within what scales differ by nothing goes back; far too light is not written down', async () => {
    const { orderId, tag } = await madeOne(SOLD_MG - 10);
    expect((await pack(orderId, [tag])).status).toBe(200);
    expect(await refundsOf(orderId)).toEqual([]);
    const { lines } = await ordered(['14']);
    const light = await register(lines[0] as Line, Math.floor(SOLD_MG * 0.8) - 1);
    expect(light.body.fields?.net_weight_g).toContain('less than 80 % of it');
  });

  test('is explained on the credit note, the order and the invoice export', async () => {
    const { orderId, tag } = await madeOne(3180);
    await pack(orderId, [tag]);
    const { credit_notes = [] } = await shown(shop, customer, orderId);
    expect(credit_notes).toMatchObject([{ cause: 'weight' }]);
    const number = (credit_notes[0]?.number ?? '').replaceAll('/', '-');
    const { body } = await shop.call(afterSaleCalls.getCreditNote, {
      token: customer.token,
      params: { number },
    });
    expect(body.data.lines).toMatchObject([
      { quantity: 0, lighter_pieces: [{ sold_weight: 3.412, net_weight: 3.18, rate: RATE_PAISE / 100 }] },
    ]);
    const document = creditNoteDocument(body.data);
    expect(JSON.stringify(document)).toContain('Sold as 3.412 g, weighs 3.180 g, 0.232 g less');
    expect(document.notes).toEqual([expect.stringContaining('weighs less than it was sold for')]);
    const timeline = await shop.call(afterSaleCalls.getOrderTimeline, {
      token: customer.token,
      params: { order_id: orderId },
    });
    const { number: noteNumber, total } = credit_notes[0] ?? {};
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ kind: 'weight credited', number: noteNumber, amount: total }),
    );
    const order = await packer.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } });
    expect(order.body.data.made_weights).toMatchObject([
      { tag, sold_weight: 3.412, net_weight: 3.18, finding: 'settled', credit_note: credit_notes[0]?.number },
    ]);
  });
});

describe('a piece that is heavier than it was sold', () => {
  const TOO_HEAVY = Math.ceil(SOLD_MG * 1.05) + 1;
  const accept = (order_id: string, tag: string, by = owner) =>
    by.call(officeCalls.acceptHeavierPiece, { body: { order_id, tag, reason: 'She likes it' } });

  test('costs nothing up to the rule', async () => {
    const { orderId, tag } = await madeOne(Math.floor(SOLD_MG * 1.05));
    expect((await pack(orderId, [tag])).status).toBe(200);
    expect([await refundsOf(orderId), await creditsOf(orderId)]).toEqual([[], []]);
  });

  test('beyond the rule is packed and sent only after an owner or a manager decided about this weight', async () => {
    const { orderId, tag } = await madeOne(TOO_HEAVY);
    const refused = await pack(orderId, [tag]);
    expect(refused.body).toMatchObject({
      code: 'weight_refused',
      message: expect.stringContaining('Ask the customer'),
    });
    expect(await setStatus(acting(shop.db), orderId, 'shipped')).toMatchObject({ refused: 'weight_refused' });
    expect((await accept(orderId, tag, packer)).body.code).toBe('role_not_allowed');
    expect((await accept(orderId, 'IN-SHOP')).body.code).toBe('weight_refused');
    expect((await accept('NOSUCHORDER', tag)).body.code).toBe('not_found');
    expect((await accept(orderId, tag)).status).toBe(200);
    expect((await accept(orderId, tag)).body.code).toBe('weight_refused');
    expect((await edit(tag, TOO_HEAVY + 1)).status).toBe(200);
    expect((await pack(orderId, [tag])).body.code).toBe('weight_refused');
    expect((await accept(orderId, tag)).status).toBe(200);
    expect((await pack(orderId, [tag])).status).toBe(200);
    expect(await refundsOf(orderId)).toEqual([]);
  });

  test('or is made lighter, and weighed again', async () => {
    const { orderId, tag } = await madeOne(TOO_HEAVY);
    expect((await edit(tag, SOLD_MG + 20)).status).toBe(200);
    expect((await pack(orderId, [tag])).status).toBe(200);
    await expectInvariants(shop.db);
  });
});

describe('the invariants detect', () => {
  beforeAll(async () => {
    const { orderId, tag } = await madeOne(SOLD_MG - 50);
    await pack(orderId, [tag]);
  });

  test.each([
    [
      'a lighter piece that was packed and not settled',
      /I95 what was made lighter/,
      'delete from weight_settlements',
    ],
    ['a credit that no weight explains', /I95 what a lighter/, 'delete from weight_settlements'],
    [
      'a difference of another weight than was sold',
      /I95 a difference/,
      'update weight_settlements set sold_mg = sold_mg + 1',
    ],
    [
      'an amount that is not of the rate',
      /I95 a difference/,
      'update weight_settlements set metal_paise = metal_paise + 1',
    ],
    [
      'a piece that was weighed again afterwards',
      /I95 a weight/,
      'update pieces set net_weight_mg = net_weight_mg - 1',
    ],
  ])('%s', async (_fault, rule, statement) => {
    const undone = shop.db.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(statement);
      await expect(expectInvariants(tx)).rejects.toThrow(rule);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
  });
});
