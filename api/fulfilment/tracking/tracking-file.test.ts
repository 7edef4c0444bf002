import { beforeAll, expect, test } from 'vitest';
import { buy, invoicesOf, order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
let packer: OfficeBrowser;
let customer: LoginResponse;
beforeAll(async () => {
  packer = await newStaff(shop, 'packer');
  customer = await shop.newCustomer();
});

const HEAD = 'order,carrier,tracking_number,insured_value';
const text = (...lines: string[]) => [HEAD, ...lines, ''].join('\n');
const bought = async () => (await buy(shop, customer)).orderId;

const preview = async (bytes: string, by = packer) =>
  (await uploadAs(by, officeCalls.previewTracking, { name: 'numbers.csv', bytes })).body;

const apply = (bytes: string, digest: string | null) =>
  uploadAs(
    packer,
    officeCalls.applyTracking,
    { name: 'numbers.csv', bytes },
    { query: { digest: digest ?? '' } },
  );

const rowsOf = async (bytes: string) =>
  (await preview(bytes)).data.rows.map(({ line, is_good, message }) => [line, is_good, message]);

const statusOf = async (orderId: string) =>
  (await shop.pool.query('select order_status from orders where order_id = $1', [orderId])).rows[0]
    ?.order_status;

test('P-313: a preview says what happens to each line, and the good ones are shipped', async () => {
  const [first, second, unpaid] = [await bought(), await bought(), await order(shop, customer)];
  const [invoice] = await invoicesOf(shop, customer, second);
  const file = text(
    `${first.toLowerCase()},Blue Dart,BD 1,`,
    `${invoice?.invoice_number},Delhivery,D 2,9000`,
    `${unpaid.orderId},Blue Dart,BD 3,`,
    'NOBODY,Blue Dart,BD 4,',
  );
  const { data } = await preview(file);
  expect(data.rows).toMatchObject([
    { line: 2, order_id: first, recipient: 'Meera Nair', is_good: true, message: 'Will be shipped.' },
    { line: 3, order_id: second, carrier: 'Delhivery', tracking_number: 'D 2', is_good: true },
    { line: 4, order_id: unpaid.orderId, is_good: false, message: expect.stringContaining('is pending') },
    { line: 5, order_id: null, is_good: false, message: 'There is no order or invoice NOBODY.' },
  ]);
  expect([data.good, await statusOf(first)]).toEqual([2, 'processing']);
  const done = await apply(file, data.digest);
  expect(done.body.data.rows.map(({ is_good, message }) => [is_good, message]).slice(0, 2)).toEqual([
    [true, 'Shipped.'],
    [true, 'Shipped.'],
  ]);
  const { rows } = await shop.pool.query(
    'select order_id, carrier, tracking_number, insured_paise::int as insured from shipments where order_id = any($1) order by shipment_id',
    [[first, second]],
  );
  expect(rows).toEqual([
    { order_id: first, carrier: 'Blue Dart', tracking_number: 'BD 1', insured: 837_700 },
    { order_id: second, carrier: 'Delhivery', tracking_number: 'D 2', insured: 900_000 },
  ]);
  const again = await preview(file);
  expect(again.data.rows[0]?.message).toMatch(/^Order .* was shipped already, by Person \d+ on /);
  expect(again.data.good).toBe(0);
});

test('what would do something else by now is refused, and changes nothing', async () => {
  const [first, second] = [await bought(), await bought()];
  const file = text(`${first},Blue Dart,BD 5,`, `${second},Blue Dart,BD 6,`);
  const { data } = await preview(file);
  await packer.call(officeCalls.shipOrders, {
    body: { shipments: [{ order_id: first, carrier: 'DTDC', tracking_number: 'D1' }] },
  });
  const refused = await apply(file, data.digest);
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await statusOf(second)).toBe('processing');
});

test('a line that cannot be read is left out with the reason, and holds up no other', async () => {
  const orderId = await bought();
  const [invoice] = await invoicesOf(shop, customer, orderId);
  expect(
    await rowsOf(
      text(
        `${orderId},,BD 7,`,
        `A,Blue Dart,${'9'.repeat(61)},`,
        'B,Blue Dart,BD 8,lots',
        ',Blue Dart,BD 9,',
        `${orderId.toLowerCase()},Blue Dart,BD 10,`,
        `${invoice?.invoice_number},Blue Dart,BD 11,`,
        `${invoice?.invoice_number},Blue Dart,BD 12,`,
      ),
    ),
  ).toEqual([
    [2, false, 'Please enter the carrier.'],
    [3, false, 'Please keep the tracking number under 60 characters.'],
    [4, false, expect.stringContaining('is not an amount in rupees')],
    [5, false, 'Please enter the order id.'],
    [6, false, 'This order is on line 2 already.'],
    [7, true, 'Will be shipped.'],
    [8, false, expect.stringContaining('is on line 7 already')],
  ]);
  const twice = text(`${orderId},Blue Dart,BD 13,`, `${invoice?.invoice_number},Blue Dart,BD 14,`);
  expect((await rowsOf(twice))[1]).toEqual([3, false, 'Another line of this file names the same order.']);
});

test('a file that is no table of at most 500 lines does nothing', async () => {
  const faultsOf = async (bytes: string) => (await preview(bytes)).data.faults.map(({ message }) => message);
  expect(await faultsOf('order,carrier\nA,B\n')).toEqual(['This column is missing.']);
  expect(await faultsOf(`${HEAD},colour\nA,B,C,,red\n`)).toEqual(['This column is not known.']);
  const lines = Array.from({ length: 501 }, (_, index) => `A${index},Blue Dart,B${index},`);
  expect(await faultsOf(text(...lines))).toEqual(['A file has 500 lines at most.']);
  expect((await preview('x'.repeat(200_000))).code).toBe('payload_too_large');
  const reader = await newStaff(shop, 'reader');
  expect((await preview(text('A,B,C,'), reader)).code).toBe('role_not_allowed');
});
