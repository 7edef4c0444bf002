import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { BENGALURU, buy, invoicesOf, PIECES } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';

const shop = shopOfThisFile();
/** A name that a spreadsheet would run. */
const NAME = '=HYPERLINK("https://evil.example")';
let accountant: OfficeBrowser;
let customer: LoginResponse;
let bought: Awaited<ReturnType<typeof buy>>;
let today: string;

beforeAll(async () => {
  accountant = await newStaff(shop, 'accountant');
  customer = await shop.newCustomer({ name: NAME });
  const pieces: [number, number][] = [
    [PIECES.ring, 1],
    [PIECES.giftCard, 1],
  ];
  bought = await buy(shop, customer, { pieces, address: BENGALURU });
  today = indianDate(shop.shop.clock());
});

const list = async (query: object) =>
  (await accountant.call(officeCalls.getInvoices, { query: query as never })).body;

test('invoices are found by number, order and the beginning of a name, of a kind and in days', async () => {
  const [invoice] = await invoicesOf(shop, customer, bought.orderId);
  const number = invoice?.invoice_number ?? '';
  expect((await list({ q: number.toLowerCase() })).data).toMatchObject([
    { number, order_id: bought.orderId, customer_name: NAME, place_of_supply: 'Karnataka', total: 8377 },
  ]);
  expect((await list({ q: bought.orderId })).data.map(({ kind }) => kind).sort()).toEqual([
    'gift card receipt',
    'invoice',
  ]);
  expect((await list({ q: '=hyper' })).data).toHaveLength(2);
  expect((await list({ q: '%' })).data).toEqual([]);
  expect((await list({ q: '=hyper', kind: 'gift card receipt' })).data).toHaveLength(1);
  expect((await list({ q: '=hyper', from: today, to: today })).data).toHaveLength(2);
  expect((await list({ q: '=hyper', to: '2020-01-01' })).data).toEqual([]);
  expect((await list({ from: '2026-02-31' })).fields?.from).toContain('as a date');
  expect((await list({ after: 'nonsense' })).code).toBe('invalid_input');
});

test("one invoice equals the customer's", async () => {
  const [invoice] = await invoicesOf(shop, customer, bought.orderId);
  for (const { document_number: number } of invoice?.documents ?? []) {
    const { body } = await accountant.call(officeCalls.getInvoice, { query: { number } });
    expect(body.data).toEqual(invoice);
  }
  const none = await accountant.call(officeCalls.getInvoice, { query: { number: 'INV/00-01/1' } });
  expect(none.body.code).toBe('not_found');
});

test('pages neither repeat nor skip a document', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(after === null ? {} : { after });
    seen.push(...page.data.map(({ number }) => number));
    after = page.next;
  } while (after !== null);
  const { rows } = await shop.pool.query('select invoice_number from invoices');
  expect(seen.toSorted()).toEqual(rows.map(({ invoice_number }) => invoice_number).toSorted());
});

test('the export has a line for each HSN code and rate, and runs no formula', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tola-invoices-'));
  const file = join(folder, 'invoices.csv');
  expect(await runAsOwner(shop, 'export-invoices', today, today, file)).toMatchObject({ code: 0 });
  const text = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  expect(text.startsWith('\ufeffNumber,Date,Kind,Customer')).toBe(true);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const own = rows.filter(({ Customer }) => Customer === `'${NAME}`);
  const [day, month, year] = [today.slice(8), today.slice(5, 7), today.slice(0, 4)];
  expect(own).toMatchObject([
    { Kind: 'gift card receipt', 'GST %': '0', IGST: '0.00' },
    {
      ...{ Kind: 'invoice', Date: `${day}-${month}-${year}`, 'Place of supply': 'Karnataka' },
      ...{ 'GST %': '3', 'Taxable value': '8133.01', CGST: '0.00', SGST: '0.00', IGST: '244.00' },
      'Round off': '-0.01',
      Total: '8377.00',
    },
  ]);
  const { rows: stored } = await shop.pool.query(
    "select sum(total_paise) / 100.0 as total from invoices where invoice_date >= now() - interval '2 days' and order_id = $1",
    [bought.orderId],
  );
  expect(own.reduce((sum, { Total }) => sum + Number(Total), 0)).toBe(Number(stored[0].total));
});

test('days in the wrong order, more than a year and no days are refused, in the office and in the shell', async () => {
  const refusal = async (query: object) =>
    (await accountant.call(officeCalls.exportInvoices, { query: query as never })).body as unknown as {
      code: string;
      fields?: Record<string, string>;
    };
  expect((await refusal({ from: today, to: '2020-01-01' })).fields?.to).toContain('before the first');
  expect((await refusal({ from: '2020-01-01', to: today })).fields?.to).toContain('one year');
  expect((await refusal({})).code).toBe('invalid_input');
  expect((await runAsOwner(shop, 'export-invoices', 'today', today, '/tmp/none.csv')).code).toBe(1);
});
