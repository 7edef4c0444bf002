import { beforeAll, beforeEach, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { bytesOf, download, hyphened, textOf } from '#api/documents/documents-testing.ts';
import { documentOf } from '#api/documents/service.ts';
import { readCareInvoice } from '#api/invoices/care/care-invoice-service.ts';
import { captureMails } from '#api/messages/captured-mails-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import {
  BENGALURU,
  buy,
  invoicesOf,
  MUMBAI,
  order,
  PIECES,
  resetProvider,
  shown,
} from '#api/payments/purchase-testing.ts';
import { changeSettings } from '#api/settings/settings-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { isRefusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { monthOf } from '#contract/office/gst/gst-period.ts';
import { careInvoiceDocument } from '#contract/orders/care-invoice-document/care-invoice-document.ts';
import { givePieceBack, ownCare, payForCare, takePieceIn } from './care-testing.ts';

const { mailChannel, mailAbout } = captureMails();
const shop = shopOfThisFile({}, { mailChannel });

/** In Karnataka; the demo's own documents are issued under another. */
const GSTIN = '29AAACX0000X1ZW';

let counter: OfficeBrowser;

beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
  await changeSettings(shop, 'seller', { gstin: GSTIN });
  await changeSettings(shop, 'orders', { business_invoices: 'yes' });
});
beforeEach(() => resetProvider(shop));

type Bought = Awaited<ReturnType<typeof soldAndDelivered>>;

/** A ring, bought and delivered. */
async function soldAndDelivered(basket: Parameters<typeof buy>[2] = {}) {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer, basket);
  for (const status of ['shipped', 'delivered'] as const) {
    await setStatus(acting(shop.db), orderId, status);
  }
  const { items } = await shown(shop, customer, orderId);
  return { customer, orderId, item: items[0]?.order_item_id ?? 0 };
}

const takenIn = async ({ item }: Bought) =>
  (await takePieceIn(counter, item, { work: 'repair' })).body.care_number;

const note = async (care_number: number) =>
  (await counter.call(officeCalls.getCareNote, { params: { care_number } })).body.data;

async function invoiceOf(care_number: number) {
  const found = await readCareInvoice(shop.db, (await note(care_number)).invoice_number ?? '');
  if (isRefusal(found)) throw new Error(found.message);
  return found;
}

test('P-366 what is paid for a repair is invoiced with the tax within it, for its customer alone', async () => {
  const bought = await soldAndDelivered({ address: BENGALURU });
  const number = await takenIn(bought);
  expect((await payForCare(counter, number, 500, { paid_by: 'upi', reference: 'UPI 77' })).status).toBe(200);
  const { product_name, invoice_number } = await note(number);
  expect(await invoiceOf(number)).toMatchObject({
    ...{ number: invoice_number, order_id: bought.orderId, description: `Repair: ${product_name}` },
    ...{ sac: '998722', gst_percent: 18, taxable_value: 423.73, cgst: 38.14, sgst: 38.14, igst: 0 },
    ...{ round_off: -0.01, total: 500, place_of_supply: { state_code: '29' } },
  });
  const { data } = (await ownCare(shop, bought.customer, bought.orderId)).body;
  expect(data).toMatchObject([{ invoice_number }]);
  const file = (token: string) => download(shop, hyphened(invoice_number ?? ''), token);
  expect(await textOf(await bytesOf(await file(bought.customer.token)))).toContain('SAC');
  expect((await file((await shop.newCustomer()).token)).status).toBe(404);
  const mail = await mailAbout(shop, `You have your ${product_name} back: note ${number}`);
  expect(mail).toContain(invoice_number);
  await expectInvariants(shop.db);
});

test('P-366 what is free has no invoice', async () => {
  const number = await takenIn(await soldAndDelivered());
  await givePieceBack(counter, number);
  expect((await note(number)).invoice_number).toBeNull();
});

test('P-366 the tax is that of the state of the customer, or of the business that bought', async () => {
  const abroad = await takenIn(await soldAndDelivered({ address: MUMBAI }));
  await payForCare(counter, abroad, 118);
  expect(await invoiceOf(abroad)).toMatchObject({ igst: 18, place_of_supply: { state_code: '27' } });
  const business = { gstin: '29AAACB0000B1ZR', business_name: 'Bhavani Gifts LLP' };
  const registered = await takenIn(await soldAndDelivered({ address: BENGALURU, business }));
  await payForCare(counter, registered, 118);
  expect(await invoiceOf(registered)).toMatchObject({
    ...{ igst: 0, cgst: 9, sgst: 9, business, place_of_supply: { state_code: '29' } },
  });
  await expectInvariants(shop.db);
});

test('P-366 prints what a tax invoice of a service has to state', async () => {
  const bought = await soldAndDelivered({ address: BENGALURU });
  const number = await takenIn(bought);
  await payForCare(counter, number, 500);
  const document = careInvoiceDocument(await invoiceOf(number));
  expect(document).toMatchObject({
    title: 'TAX INVOICE',
    lines: { columns: ['SAC', 'Qty', 'Taxable', 'CGST', 'SGST', 'Total'] },
    totals: [
      { label: 'Taxable value', value: '₹423.73' },
      { label: 'CGST 9%', value: '₹38.14' },
      { label: 'SGST 9%', value: '₹38.14' },
      { label: 'Round-off', value: '−₹0.01' },
    ],
    grandTotal: { value: '₹500.00' },
    notes: ['Paid by cash.', 'Reverse charge: No'],
  });
  expect(document.facts.map(({ value }) => value)).toContain('Karnataka (29)');
});

test('P-366 repairs and goods share one series without a gap, and the GST return has both', async () => {
  const accountant = await newStaff(shop, 'accountant');
  const month = monthOf(indianDate(new Date()));
  const read = async () =>
    (await accountant.call(officeCalls.getGstReturn, { query: { month, filing: 'monthly' } })).body;
  const before = await read();
  const pieces = await Promise.all(
    [1, 2, 3].map(async () => takenIn(await soldAndDelivered({ address: BENGALURU }))),
  );
  const [buyer] = await Promise.all([
    shop.newCustomer().then(async (customer) => ({ customer, ...(await buy(shop, customer)) })),
    ...pieces.map((number) => payForCare(counter, number, 1180)),
  ]);
  expect(await invoicesOf(shop, buyer.customer, buyer.orderId)).toHaveLength(1);
  await expectInvariants(shop.db);
  const after = await read();
  expect(
    after.hsn_summary.filter(({ hsn, is_to_business }) => hsn === '998722' && !is_to_business),
  ).toMatchObject([{ unit: 'NA', quantity: 0, gst_percent: 18 }]);
  expect(after.issued.invoices - before.issued.invoices).toBe(7);
  expect(after.documents_issued.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  for (const name of ['taxable_value', 'igst', 'cgst', 'sgst'] as const) {
    expect(after.taxable_supplies[name]).toBeCloseTo(after.issued[name], 2);
  }
});

test('P-366 the file for the accountant has them, each with its code and tax', async () => {
  const number = await takenIn(await soldAndDelivered({ address: BENGALURU }));
  await payForCare(counter, number, 1180);
  const { invoice_number } = await note(number);
  const today = indianDate(new Date());
  const accountant = await newStaff(shop, 'accountant');
  const file = await accountant.fetch(`/api/v1/office/invoices/export?from=${today}&to=${today}`);
  const line = (await file.text()).split('\n').find((one) => one.startsWith(`${invoice_number},`));
  expect(line).toContain(`${GSTIN},998722,18,1000.00,90.00,90.00,0.00,0.00,1180.00`);
});

test('P-366 the stored file stays the same', async () => {
  const number = await takenIn(await soldAndDelivered());
  await payForCare(counter, number, 250);
  const { invoice_number } = await note(number);
  const first = await documentOf(shop.shop, invoice_number ?? '');
  expect(await documentOf(shop.shop, invoice_number ?? '')).toEqual(first);
  expect(first).toMatchObject({ fileName: `${hyphened(invoice_number ?? '')}.pdf` });
  expect(await fileName(invoice_number)).toContain('INV-');
});

async function fileName(number: string | null) {
  const file = await counter.fetch(`/api/v1/office/invoices/document?number=${number}`);
  return file.headers.get('content-disposition');
}

test('P-358 the cash of orders and repairs of a day counts together', async () => {
  const manager = await newStaff(shop, 'manager');
  const chains = { pieces: [[PIECES.chain, 4]] as [number, number][] };
  const payCash = async (customer: Bought['customer']) => {
    const { orderId: order_id, total } = await order(shop, customer, chains);
    const parts = [{ method: 'cash' as const, bank_reference: '', amount: rupees(total) }];
    return manager.call(officeCalls.recordDirectPayment, {
      body: { order_id, received_on: indianDate(new Date()), parts },
    });
  };
  const [first, second] = [await soldAndDelivered(), await soldAndDelivered()];
  expect((await payForCare(counter, await takenIn(first), 90_000)).status).toBe(200);
  expect((await payCash(first.customer)).body.fields?.['parts.0.method']).toContain(
    '₹90,000.00 more in cash',
  );
  expect((await payCash(second.customer)).status).toBe(200);
  const number = await takenIn(second);
  const refused = await payForCare(counter, number, 90_000);
  expect(refused.body.fields?.paid_by).toContain('less than ₹2,00,000.00 in cash');
  expect((await givePieceBack(counter, number, { paid: rupees(90_000), paid_by: 'card' })).status).toBe(200);
  await expectInvariants(shop.db);
});
