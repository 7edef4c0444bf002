import { beforeAll, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { documentNumbersOf, writeMail } from '#api/messages/sending/mail-text-service.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import {
  BENGALURU,
  buy,
  PIECES,
  RING_PAISE,
  refundAtProvider,
  shown,
} from '#api/payments/purchase-testing.ts';
import { readRefundsOf } from '#api/payments/refunds/provider-refund-service.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLES } from '#contract/office/roles.ts';
import { creditNoteDocument } from '#contract/orders/credit-note-document/credit-note-document.ts';
import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import { bytesOf, download, hyphened, textOf } from './documents-testing.ts';
import { archiveDueDocuments } from './jobs.ts';
import { archivedDocument } from './service.ts';

const shop = shopOfThisFile();
let customer: LoginResponse;

beforeAll(async () => {
  customer = await shop.newCustomer();
});

const readNote = (number: string, { token }: LoginResponse = customer) =>
  shop.call(afterSaleCalls.getCreditNote, { token, params: { number } });

async function notesOf(orderId: string): Promise<CreditNote[]> {
  const { credit_notes = [] } = await shown(shop, customer, orderId);
  return Promise.all(credit_notes.map(async ({ number }) => (await readNote(hyphened(number))).body.data));
}

/** The credit notes of an order that its customer bought and cancelled. */
async function cancelled(pieces: [number, number][] = [[PIECES.ring, 1]], address = BENGALURU) {
  const { orderId } = await buy(shop, customer, { pieces, address });
  await shop.call(afterSaleCalls.cancelPaidOrder, { token: customer.token, body: { order_id: orderId } });
  return { orderId, notes: await notesOf(orderId) };
}

async function only<T>(list: T[]): Promise<T> {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

const drawnText = async (number: string) =>
  textOf(await bytesOf(await download(shop, hyphened(number), customer.token)));

async function mailsOf(orderId: string, kind: string) {
  const { rows } = await shop.pool.query(
    'select kind, fact, payload from outbox where subject = $1 and kind = $2',
    [`order:${orderId}`, kind],
  );
  const sender = { seller: shop.shop.seller, shopAddress: shop.shop.shopAddress };
  return Promise.all(
    rows.map(async (row) => ({
      attached: await documentNumbersOf(shop.db, row),
      ...(await writeMail(shop.db, row, sender)),
    })),
  );
}

test('the credit note of a cancelled order has the particulars of rule 53', async () => {
  const { notes } = await cancelled();
  const note = await only(notes);
  expect(note).toMatchObject({ kind: 'credit note', cause: 'cancellation', customer_name: customer.name });
  expect(note.igst).toBeGreaterThan(0);
  const text = await drawnText(note.number);
  for (const said of [
    'CREDIT NOTE',
    note.number,
    formatIndianDate(note.date),
    note.seller.name,
    note.seller.gstin,
    customer.name,
    '12 MG Road',
    'Karnataka (29)',
    `${note.invoice_number} of ${formatIndianDate(note.invoice_date)}`,
    note.order_id,
    note.lines[0]?.hsn ?? '',
    'IGST',
    'Reason: the order was cancelled.',
    'Amount in words: Rupees Eight Thousand Three Hundred Seventy-Seven',
  ]) {
    expect(text).toContain(said);
  }
});

test('the note of some pieces states how many of the billed pieces, without the reason that staff wrote', async () => {
  const { orderId } = await buy(shop, customer, { pieces: [[PIECES.silverOffer, 3]] });
  await setStatus(acting(shop.db), orderId, 'shipped');
  const { items } = await shown(shop, customer, orderId);
  const manager = await newStaff(shop, 'manager');
  const order_item_id = items[0]?.order_item_id ?? 0;
  const body = { order_id: orderId, pieces: [{ order_item_id, quantity: 1, left: 3 }], reason: 'Rude buyer' };
  await manager.call(officeCalls.creditPieces, { body });
  const note = await only(await notesOf(orderId));
  expect(JSON.stringify(note)).not.toContain('Rude');
  const text = await drawnText(note.number);
  expect(text).toContain('1 of the 3 pieces that were billed');
  expect(text).toContain('Reason: the pieces came back.');
  expect(text).not.toContain('Rude');
});

test('P-288 the note of a refund made at the provider says so on page, PDF and e-mail, which comes once', async () => {
  const { orderId, razorpay_payment_id } = await buy(shop, customer);
  await setStatus(acting(shop.db), orderId, 'shipped');
  const provider_refund_id = await refundAtProvider(shop, razorpay_payment_id, RING_PAISE);
  await readRefundsOf(shop.shop, razorpay_payment_id);
  const order_item_id = (await shown(shop, customer, orderId)).items[0]?.order_item_id ?? 0;
  const pieces = [{ order_item_id, quantity: 1, left: 1 }];
  const manager = await newStaff(shop, 'manager');
  const issued = await manager.call(officeCalls.issueRefundNote, {
    body: { provider_refund_id, pieces, reason: 'Rude buyer' },
  });
  expect(issued.status, issued.body.message).toBe(200);
  const note = await only(await notesOf(orderId));
  expect(note.cause).toBe('refund');
  const happened = 'Reason: the money was sent back at the payment provider.';
  expect(creditNoteDocument(note).notes).toEqual([happened]);
  const text = await drawnText(note.number);
  expect(text).toContain(happened);
  expect(text).not.toContain('the pieces came back');
  const mail = await only(await mailsOf(orderId, 'credit note issued'));
  expect(mail.text).toContain(happened);
  expect(mail.attached).toEqual([note.number]);
  expect(mail.text + text).not.toContain('Rude');
});

test('goods and gift cards are credited by two documents, both attached to the e-mail', async () => {
  const { orderId, notes } = await cancelled([
    [PIECES.chain, 1],
    [PIECES.giftCard, 1],
  ]);
  expect(notes.map(({ kind }) => kind).toSorted()).toEqual(['credit note', 'gift card refund']);
  const refund = notes.find(({ kind }) => kind === 'gift card refund');
  const text = await drawnText(refund?.number ?? '');
  expect(text).toContain('GIFT CARD REFUND');
  expect(text).toContain(refund?.number ?? 'none');
  expect(text).not.toMatch(/[CSI]GST /);
  const mail = await only(await mailsOf(orderId, 'order cancelled'));
  expect(mail.attached.toSorted()).toEqual(notes.map(({ number }) => number).toSorted());
  for (const { number } of notes) expect(mail.text).toContain(number);
});

test('SEC-02 another customer, a stranger and a wrong number get nothing of it', async () => {
  const { number } = await only((await cancelled()).notes);
  const other = await shop.newCustomer();
  expect((await readNote(hyphened(number), other)).status).toBe(404);
  expect((await download(shop, hyphened(number), other.token)).status).toBe(404);
  expect((await readNote('CN-26-27-999999')).status).toBe(404);
  expect((await download(shop, hyphened(number))).status).toBe(401);
  const { rows } = await shop.pool.query('select from documents where number = $1', [number]);
  expect(rows).toHaveLength(0);
});

test('the job draws credit notes, each for ever, and the office gets the same bytes', async () => {
  const { number } = await only((await cancelled()).notes);
  for (let run = 0; run < 20; run += 1) await archiveDueDocuments(shop.shop);
  const stored = await archivedDocument(shop.db, number);
  expect(stored?.fileName).toBe(`${hyphened(number)}.pdf`);
  expect(await bytesOf(await download(shop, hyphened(number), customer.token))).toEqual(stored?.bytes);
  for (const role of ROLES) {
    const browser = await newStaff(shop, role);
    const { status, body } = await browser.call(officeCalls.getOfficeCreditNote, { query: { number } });
    const file = await browser.fetch(`/api/v1/office/invoices/document?number=${number}`);
    const readsMoney = !['packer', 'counter', 'reader'].includes(role);
    expect([role, status]).toEqual([role, readsMoney ? 200 : 403]);
    if (readsMoney) expect(body.data).toMatchObject({ number, customer_name: customer.name });
    if (readsMoney || role === 'counter') expect(await bytesOf(file)).toEqual(stored?.bytes);
    else expect(file.status).toBe(403);
  }
  await expectInvariants(shop.db);
});
