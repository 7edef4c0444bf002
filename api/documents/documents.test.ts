import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buy, invoicesOf, PIECES, shown } from '#api/payments/purchase-testing.ts';
import { registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { isRefusal } from '#contract/errors.ts';
import { ROLES } from '#contract/office/roles.ts';
import { backUp, restore } from '#server/database/backup/backup-service.ts';
import { numberingOf, openEmptyShop } from '#server/database/backup/backup-testing.ts';
import { bytesOf, download, hyphened, textOf } from './documents-testing.ts';
import { archiveDueDocuments } from './jobs.ts';
import { archivedDocument, documentOf } from './service.ts';

const shop = shopOfThisFile();
let customer: LoginResponse;

beforeAll(async () => {
  customer = await shop.newCustomer();
  const piece = { tag: 'R-1', huid: 'AB12C3', netWeightMilligrams: 3400, grossWeightMilligrams: 3500 };
  await registerPieces(shop, PIECES.ring, [piece]);
});

/** Buys, and gives the numbers of invoice and receipt. */
async function boughtNumbers(pieces: [number, number][] = [[PIECES.chain, 1]]): Promise<string[]> {
  const { orderId } = await buy(shop, customer, { pieces });
  const [invoice] = await invoicesOf(shop, customer, orderId);
  return invoice?.documents.map(({ document_number }) => document_number) ?? [];
}

test('the buyer gets the invoice as a PDF that names number, HUID and the amount in words', async () => {
  const [number = ''] = await boughtNumbers([[PIECES.ring, 1]]);
  const response = await download(shop, hyphened(number), customer.token);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${hyphened(number)}.pdf"`,
    'cache-control': 'private, no-store',
  });
  const bytes = await bytesOf(response);
  const text = await textOf(bytes);
  for (const said of [number, 'HUID AB12C3', 'Amount in words: Rupees Eight Thousand'])
    expect(text).toContain(said);
  expect(await bytesOf(await download(shop, encodeURIComponent(number), customer.token))).toEqual(bytes);
});

test('SEC-02 another customer, a stranger and a wrong number get nothing of it', async () => {
  const [number = ''] = await boughtNumbers();
  const other = await shop.newCustomer();
  expect((await download(shop, hyphened(number), other.token)).status).toBe(404);
  expect((await download(shop, 'INV-26-27-999999', customer.token)).status).toBe(404);
  expect((await download(shop, 'INV-26-27-99999999', customer.token)).status).toBe(400);
  expect((await download(shop, hyphened(number))).status).toBe(401);
  const { rows } = await shop.pool.query('select from documents where number = $1', [number]);
  expect(rows).toHaveLength(0);
});

test('an invoice and the gift card receipt of its order have one file', async () => {
  const numbers = await boughtNumbers([
    [PIECES.chain, 1],
    [PIECES.giftCard, 1],
  ]);
  const [invoice, receipt] = await Promise.all(
    numbers.map(async (number) => bytesOf(await download(shop, hyphened(number), customer.token))),
  );
  expect(receipt).toEqual(invoice);
  const text = await textOf(invoice as Buffer);
  for (const number of numbers) expect(text).toContain(number);
});

test('the job draws the documents issued since its last run, and the stored bytes are served', async () => {
  const [number = ''] = await boughtNumbers();
  expect(await archivedDocument(shop.db, number)).toBeUndefined();
  await drawAll();
  const stored = await archivedDocument(shop.db, number);
  expect(stored?.fileName).toBe(`${hyphened(number)}.pdf`);
  const { rows } = await shop.pool.query('select sha256 from documents where number = $1', [number]);
  expect(rows[0].sha256).toBe(
    createHash('sha256')
      .update(stored?.bytes ?? '')
      .digest('hex'),
  );
  const withoutDrawer = { db: shop.db };
  expect(await documentOf(withoutDrawer, number)).toEqual(stored);
  const { rows: due } = await shop.pool.query('select from documents_due');
  expect(due).toHaveLength(0);
});

const NO_NOTES = {
  drawCreditNote: () => Promise.reject(new Error('no credit note is due')),
  drawCareInvoice: () => Promise.reject(new Error('no invoice of a repair is due')),
};

async function drawAll() {
  for (let run = 0; run < 20; run += 1) await archiveDueDocuments(shop.shop);
}

test('two instances that draw the same document at once give the same bytes', async () => {
  const [number = ''] = await boughtNumbers();
  const drawers = Array.from({ length: 4 }, () => ({
    db: shop.db,
    drawer: { ...NO_NOTES, drawInvoice: async () => randomBytes(8) },
  }));
  const drawn = await Promise.all(drawers.map((instance) => documentOf(instance, number)));
  const [first] = drawn;
  for (const one of drawn) expect(one).toEqual(first);
  expect(isRefusal(first)).toBe(false);
});

test('a document that cannot be drawn is tried again later and keeps no other from being drawn', async () => {
  await drawAll();
  const [broken = ''] = await boughtNumbers();
  const [fine = ''] = await boughtNumbers();
  const drawer = {
    ...NO_NOTES,
    drawInvoice: async (invoice: { invoice_number: string }) => {
      if (invoice.invoice_number === broken) throw new Error('out of paper');
      return randomBytes(8);
    },
  };
  await archiveDueDocuments({ ...shop.shop, drawer });
  expect(await archivedDocument(shop.db, fine)).toBeDefined();
  expect(await archivedDocument(shop.db, broken)).toBeUndefined();
  await archiveDueDocuments(shop.shop);
  expect(await archivedDocument(shop.db, broken)).toBeUndefined();
  shop.setClock(new Date(Date.now() + 2 * MINUTE_MS));
  await archiveDueDocuments(shop.shop);
  shop.setClock(undefined);
  expect(await textOf((await archivedDocument(shop.db, broken))?.bytes ?? Buffer.of())).toContain(broken);
});

test('without a drawer, a document that was never drawn is refused as busy', async () => {
  const [number = ''] = await boughtNumbers();
  expect(await documentOf({ db: shop.db }, number)).toMatchObject({ refused: 'busy' });
});

test('in the office, the roles that bill and serve customers get the PDF', async () => {
  const [number = ''] = await boughtNumbers();
  const bytes = await bytesOf(await download(shop, hyphened(number), customer.token));
  for (const role of ROLES) {
    const browser = await newStaff(shop, role);
    const response = await browser.fetch(`/api/v1/office/invoices/document?number=${number}`);
    if (role === 'packer' || role === 'reader') expect(response.status).toBe(403);
    else expect(await bytesOf(response)).toEqual(bytes);
  }
});

async function creditNoteNumber(): Promise<string> {
  const { orderId } = await buy(shop, customer, { pieces: [[PIECES.chain, 1]] });
  await shop.call(afterSaleCalls.cancelPaidOrder, { token: customer.token, body: { order_id: orderId } });
  const { credit_notes = [] } = await shown(shop, customer, orderId);
  return credit_notes[0]?.number ?? '';
}

test('a restored shop has the same bytes, and draws the documents that were due', async () => {
  const [drawn = '', due = ''] = [...(await boughtNumbers()), ...(await boughtNumbers())];
  const bytes = await bytesOf(await download(shop, hyphened(drawn), customer.token));
  const note = await creditNoteNumber();
  const noteBytes = await bytesOf(await download(shop, hyphened(note), customer.token));
  const restored = await openEmptyShop();
  const folder = await mkdtemp(join(tmpdir(), 'tola-documents-'));
  try {
    const file = join(folder, 'shop.backup');
    await backUp(shop.connectionString, file, new Date());
    await restore(restored.connectionString, file, await numberingOf(shop));
    const login = await restored.call(calls.login, {
      body: { email: customer.email, password: 'correct horse battery' },
    });
    expect(await bytesOf(await download(restored, hyphened(drawn), login.body.token))).toEqual(bytes);
    expect(await bytesOf(await download(restored, hyphened(note), login.body.token))).toEqual(noteBytes);
    expect(await archivedDocument(restored.db, due)).toBeUndefined();
    const { rows } = await restored.pool.query('select from documents_due where number = $1', [due]);
    expect(rows).toHaveLength(1);
  } finally {
    await restored.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
