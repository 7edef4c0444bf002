import { beforeAll, expect, test } from 'vitest';
import { BENGALURU, buy, invoicesOf, MUMBAI, PIECES } from '#api/payments/purchase-testing.ts';
import { goTo, join } from '#api/schemes/passbook/passbook-testing.ts';
import { changeSettings } from '#api/settings/settings-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addMonths, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { type Month, monthOf, startOfReturn } from '#contract/office/gst/gst-period.ts';
import type { GstReturn } from '#contract/office/gst/gst-return.ts';

const shop = shopOfThisFile();
const SOLD_AT = new Date();
const SOLD_IN = monthOf(indianDate(SOLD_AT));
const CREDITED_IN = monthOf(addMonths(`${SOLD_IN}-01`, 1));
/** Sold by weight. */
const COIN = 105;
/** In Karnataka; the demo's own documents are issued under another. */
const GSTIN = '29AAACX0000X1ZW';

/** Under which the shop sold to businesses, so that no other test sees it. */
const GSTIN_FOR_BUSINESSES = '29AAACY0000Y1ZT';

let accountant: OfficeBrowser;
let customer: LoginResponse;
let large: Awaited<ReturnType<typeof buy>>;
let small: Awaited<ReturnType<typeof buy>>;
let ofBusiness: Awaited<ReturnType<typeof sellToBusinesses>>;

/** Two rings at home, three chains and a ring to Maharashtra, which are above and below ₹1 lakh, a coin and a gift card. */
beforeAll(async () => {
  shop.setClock(SOLD_AT);
  // Under the former GSTIN: on the first day of a month the demo has sold nothing in it yet.
  await buy(shop, await shop.newCustomer(), { address: MUMBAI });
  ofBusiness = await sellToBusinesses();
  await changeSettings(shop, 'seller', { gstin: GSTIN });
  accountant = await newStaff(shop, 'accountant');
  customer = await shop.newCustomer();
  await buy(shop, customer, { pieces: [[PIECES.ring, 2]], address: BENGALURU });
  large = await buy(shop, customer, { pieces: [[PIECES.chain, 3]], address: MUMBAI });
  small = await buy(shop, customer, { pieces: [[PIECES.ring, 1]], address: MUMBAI });
  await buy(shop, customer, {
    pieces: [
      [COIN, 1],
      [PIECES.giftCard, 1],
    ],
    address: BENGALURU,
  });
});

/** A ring at home, three chains to Maharashtra that are sent back, and a ring to a consumer. */
async function sellToBusinesses() {
  await changeSettings(shop, 'seller', { gstin: GSTIN_FOR_BUSINESSES });
  await changeSettings(shop, 'orders', { business_invoices: 'yes' });
  const buyer = await shop.newCustomer();
  const atHome = await buy(shop, buyer, {
    ...{ pieces: [[PIECES.ring, 1]], address: BENGALURU },
    business: { gstin: '29AAACB0000B1ZR', business_name: 'Bhavani Gifts LLP' },
  });
  const away = await buy(shop, buyer, {
    ...{ pieces: [[PIECES.chain, 3]], address: MUMBAI },
    business: { gstin: '27AAACB0000B1ZV', business_name: 'Bhavani Gifts LLP' },
  });
  const body = { order_id: away.orderId };
  await shop.call(afterSaleCalls.cancelPaidOrder, { token: buyer.token, body });
  await buy(shop, buyer, { pieces: [[PIECES.ring, 1]], address: BENGALURU });
  return { atHome, away };
}

async function read(month: Month, query: { filing?: 'quarterly'; gstin?: string } = {}): Promise<GstReturn> {
  const { body } = await accountant.call(officeCalls.getGstReturn, {
    query: { month, filing: 'monthly', ...query },
  });
  return body;
}

async function file(month: Month, query: { gstin?: string } = {}) {
  const { body } = await accountant.call(officeCalls.exportGstReturn, {
    query: { month, filing: 'monthly', ...query },
  });
  return JSON.parse(body);
}

const numberOf = async ({ orderId }: { orderId: string }) =>
  (await invoicesOf(shop, customer, orderId))[0]?.invoice_number;

const inPaise = (rupees: number) => Math.round(rupees * 100);

/** The taxable value and the tax of some rows, in paise. */
function sumOf(rows: { taxable_value: number; igst: number; cgst?: number; sgst?: number }[]): number[] {
  const sum = (amount: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + inPaise(amount(row)), 0);
  return [
    sum((row) => row.taxable_value),
    sum((row) => row.igst),
    sum((row) => row.cgst ?? 0),
    sum((row) => row.sgst ?? 0),
  ];
}

function expectSums(found: GstReturn): void {
  const documents = sumOf([found.issued]);
  expect(sumOf([found.taxable_supplies])).toEqual(documents);
  expect(sumOf(found.hsn_summary)).toEqual(documents);
  const notes = sumOf([found.large_credit_notes, found.business_credit_notes]);
  const others = sumOf([...found.other_sales, found.large_invoices, found.business_invoices]);
  expect(others.map((amount, index) => amount - (notes[index] ?? 0))).toEqual(documents);
}

test('an invoice above one lakh into another state is listed, all other sales are summed by state and rate', async () => {
  const found = await read(SOLD_IN);
  expectSums(found);
  expect(found).toMatchObject({ issued: { invoices: 4, credit_notes: 0 }, is_over: false, nil_rated: [] });
  expect(found.large_invoices.documents).toMatchObject([
    {
      ...{ number: await numberOf(large), state: 'Maharashtra', total: large.total },
      rates: [{ gst_percent: 3 }],
    },
  ]);
  expect(found.other_sales).toMatchObject([
    { state: 'Karnataka', is_other_state: false, gst_percent: 3, igst: 0 },
    {
      state: 'Maharashtra',
      is_other_state: true,
      gst_percent: 3,
      taxable_value: 8133.01,
      igst: 244,
      cgst: 0,
    },
  ]);
  expect(found.other_states).toHaveLength(1);
  expect(sumOf(found.other_states)[1]).toBe(inPaise(found.issued.igst));
});

test('goods are summed by HSN code, those sold by weight in grams; a gift card is in no table', async () => {
  const found = await read(SOLD_IN);
  const pieces = found.hsn_summary.filter(({ unit }) => unit === 'PCS');
  expect(pieces.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(6);
  const { rows } = await shop.pool.query('select net_weight_mg from products where product_id = $1', [COIN]);
  expect(found.hsn_summary.filter(({ unit }) => unit === 'GMS')).toMatchObject([
    { quantity: rows[0].net_weight_mg / 1000 },
  ]);
  const { rows: receipts } = await shop.pool.query(
    "select sum(total_paise)::int as total from invoices where kind = 'gift card receipt'",
  );
  expect(inPaise(found.gift_cards)).toBe(receipts[0].total);
});

test('the numbers of invoices, and of receipt vouchers of plans, are counted', async () => {
  const receipts = (found: GstReturn) =>
    found.documents_issued
      .filter(({ kind }) => kind === 'receipt voucher')
      .reduce((sum, { count }) => sum + count, 0);
  const before = await read(SOLD_IN);
  const numbers = [await numberOf(large), await numberOf(small)];
  const [invoices] = before.documents_issued;
  expect(invoices).toMatchObject({ kind: 'invoice', count: 4, cancelled: 0 });
  for (const number of numbers) {
    expect([invoices?.first, number, invoices?.last].toSorted()).toEqual([
      invoices?.first,
      number,
      invoices?.last,
    ]);
  }
  await join(shop, customer);
  expect(receipts(await read(SOLD_IN))).toBe(receipts(before) + 1);
});

test('credit notes lower the month of their own date, by the table of their invoice', async () => {
  await goTo(shop, `${CREDITED_IN}-05`);
  accountant = await newStaff(shop, 'accountant');
  const { token } = customer;
  for (const { orderId } of [large, small]) {
    const { status } = await shop.call(afterSaleCalls.cancelPaidOrder, {
      token,
      body: { order_id: orderId },
    });
    expect(status).toBe(200);
  }
  const found = await read(CREDITED_IN);
  expectSums(found);
  expect(found.issued).toMatchObject({ invoices: 0, credit_notes: 2 });
  expect(found.large_credit_notes).toMatchObject({ count: 1, documents: [{ total: large.total }] });
  expect(found.other_sales).toMatchObject([{ state: 'Maharashtra', taxable_value: -8133.01, igst: -244 }]);
  expect(found.documents_issued).toMatchObject([{ kind: 'credit note', count: 2 }]);
  const before = await read(SOLD_IN);
  expect(before).toMatchObject({ is_over: true, issued: { invoices: 4, credit_notes: 0 } });
});

test('a quarter is the sum of its months', async () => {
  const start = startOfReturn(CREDITED_IN, 'quarterly');
  const months = [0, 1, 2].map((index) => monthOf(addMonths(`${start}-01`, index)));
  const parts = await Promise.all(months.map((month) => read(month)));
  const whole = await read(start, { filing: 'quarterly' });
  expectSums(whole);
  expect(sumOf([whole.issued])).toEqual(sumOf(parts.map(({ issued }) => issued)));
  expect(whole.last_day.slice(0, 7)).toBe(months[2]);
});

test('the file for the portal has the same sums under its names', async () => {
  const found = await read(SOLD_IN);
  const written = await file(SOLD_IN);
  expect(written).toMatchObject({
    gstin: found.gstin,
    fp: `${SOLD_IN.slice(5)}${SOLD_IN.slice(0, 4)}`,
    b2cl: [
      {
        pos: '27',
        inv: [
          {
            inum: await numberOf(large),
            idt: indianDate(SOLD_AT).split('-').reverse().join('-'),
            val: large.total,
            itms: [{ num: 1, itm_det: { rt: 3, iamt: found.large_invoices.igst, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [
      { sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 3, iamt: 0 },
      { sply_ty: 'INTER', pos: '27', typ: 'OE', rt: 3, txval: 8133.01, iamt: 244, camt: 0, samt: 0 },
    ],
    doc_issue: {
      doc_det: [
        { doc_num: 1, docs: [{ num: 1, totnum: 4, cancel: 0, net_issue: 4 }] },
        { doc_num: 6, docs: expect.any(Array) },
      ],
    },
  });
  expect(written.hsn).toEqual({
    hsn_b2b: [],
    hsn_b2c: found.hsn_summary.map(({ hsn, unit, quantity, ...row }, index) => ({
      ...{ num: index + 1, hsn_sc: hsn, desc: '', uqc: unit, qty: quantity, rt: row.gst_percent },
      ...{ txval: row.taxable_value, iamt: row.igst, camt: row.cgst, samt: row.sgst, csamt: 0 },
    })),
  });
  expect(await file(CREDITED_IN)).toMatchObject({
    cdnur: [{ typ: 'B2CL', ntty: 'C', pos: '27', val: large.total }],
    b2cs: [{ pos: '27', txval: -8133.01, iamt: -244 }],
  });
});

test('documents of a former GSTIN are a return of their own', async () => {
  const own = await read(SOLD_IN);
  const [former = ''] = own.gstins;
  expect(own).toMatchObject({ gstin: GSTIN, gstins: [former, GSTIN, GSTIN_FOR_BUSINESSES] });
  const other = await read(SOLD_IN, { gstin: former });
  expectSums(other);
  expect(other.gstin).toBe(former);
  const { rows } = await shop.pool.query(
    "select count(*)::int from invoices where kind = 'invoice' and seller ->> 'gstin' = $1 and invoice_date >= $2",
    [former, startOfIndianDay(`${SOLD_IN}-01`)],
  );
  expect(other.issued.invoices).toBe(rows[0].count);
  expect(other.documents_issued.every(({ kind }) => kind !== 'receipt voucher')).toBe(true);
});

test('numbers that a restored backup lost count as cancelled where that was noted', async () => {
  await shop.pool.query(
    `with moved as (
       update invoice_counters set last_number = last_number + 3 where series = (select series from invoices where kind = 'invoice' limit 1)
       returning series, financial_year, last_number)
     insert into number_gaps (series, financial_year, first_number, last_number, reason, noted_at)
     select series, financial_year, last_number - 2, last_number, 'test', $1 from moved`,
    [shop.shop.clock()],
  );
  const { documents_issued } = await read(CREDITED_IN);
  expect(documents_issued).toMatchObject([
    { kind: 'credit note', count: 2, cancelled: 0 },
    { kind: 'invoice', count: 3, cancelled: 3 },
  ]);
});

test('a month that is none, and a quarter that does not begin with its month, are refused', async () => {
  const refusal = async (query: object) =>
    (await accountant.call(officeCalls.getGstReturn, { query: query as never })).body as unknown as {
      fields?: Record<string, string>;
    };
  expect((await refusal({ month: '2026-13' })).fields?.month).toContain('like 2026-10');
  expect((await refusal({})).fields?.month).toBe('Please choose a month.');
  expect((await refusal({ month: '2026-11', filing: 'quarterly' })).fields?.month).toContain(
    'A quarter begins',
  );
});

test('what businesses bought is listed under their GSTIN, and is in no sum of consumers', async () => {
  const query = { gstin: GSTIN_FOR_BUSINESSES };
  const found = await read(SOLD_IN, query);
  expectSums(found);
  const ofHome = {
    buyer: { gstin: '29AAACB0000B1ZR' },
    total: ofBusiness.atHome.total,
    rates: [{ igst: 0 }],
  };
  const ofAway = {
    buyer: { gstin: '27AAACB0000B1ZV' },
    total: ofBusiness.away.total,
    rates: [{ cgst: 0, sgst: 0 }],
  };
  expect(found).toMatchObject({
    business_invoices: { count: 2, documents: [ofHome, ofAway] },
    business_credit_notes: { count: 1, documents: [ofAway] },
    large_invoices: { count: 0 },
    large_credit_notes: { count: 0 },
    other_sales: [{ state: 'Karnataka', taxable_value: 8133.01 }],
    other_states: [],
  });
  const toBusinesses = found.hsn_summary.filter(({ is_to_business }) => is_to_business);
  const [homeRate] = found.business_invoices.documents[0]?.rates ?? [];
  expect(sumOf(toBusinesses)).toEqual(sumOf(homeRate ? [homeRate] : []));

  const written = await file(SOLD_IN, query);
  const regular = { rchrg: 'N', inv_typ: 'R' };
  expect(written).toMatchObject({
    b2b: [
      {
        ctin: '29AAACB0000B1ZR',
        inv: [
          {
            ...{ val: ofBusiness.atHome.total, pos: '29', ...regular },
            itms: [{ itm_det: { rt: 3, camt: homeRate?.cgst, samt: homeRate?.sgst } }],
          },
        ],
      },
      {
        ctin: '27AAACB0000B1ZV',
        inv: [
          {
            val: ofBusiness.away.total,
            pos: '27',
            ...regular,
            itms: [{ itm_det: { iamt: expect.any(Number) } }],
          },
        ],
      },
    ],
    cdnr: [
      { ctin: '27AAACB0000B1ZV', nt: [{ ntty: 'C', val: ofBusiness.away.total, pos: '27', ...regular }] },
    ],
    hsn: { hsn_b2b: [{ rt: 3 }], hsn_b2c: [{ rt: 3 }] },
  });
  expect(Object.keys(written)).not.toContain('cdnur');
});
