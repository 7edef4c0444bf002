import { createHash } from 'node:crypto';
import { readCareInvoice } from '#api/invoices/care/care-invoice-service.ts';
import { isCreditNumber, readCreditNote } from '#api/invoices/credit-notes/note-service.ts';
import { readInvoice } from '#api/invoices/office-invoice-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { invoiceFileName } from '#contract/orders/invoice-document/invoice-file-name.ts';
import type { DocumentDrawer } from './drawing-gateway.ts';
import * as queries from './queries.ts';

export interface ArchivedDocument {
  number: string;
  /** As `INV-26-27-000124.pdf`. */
  fileName: string;
  /** The PDF: the same bytes for ever (P-263). */
  bytes: Buffer;
}

/** The stored PDF of an issued document, for a message to its customer; undefined until it was drawn. */
export async function archivedDocument(db: Database, number: string): Promise<ArchivedDocument | undefined> {
  const found = await queries.findIssued(db, number);
  return found?.bytes ? toArchived(number, found.bytes) : undefined;
}

/** The PDF of an issued document, drawn if needed; with a customer only of their own. Refusals: not_found, busy. */
export async function documentOf(
  shop: Pick<Shop, 'db' | 'drawer'>,
  number: string,
  userId?: string,
): Promise<ArchivedDocument | Refusal> {
  const found = await queries.findIssued(shop.db, number, userId);
  if (!found) return refuse('not_found', 'There is no document of this number.');
  return found.bytes ? toArchived(number, found.bytes) : archive(shop, number);
}

/** Draws and stores the PDF of a document; if two instances do, the first one's bytes are kept. Refusals: not_found, busy. */
export async function archive(
  { db, drawer }: Pick<Shop, 'db' | 'drawer'>,
  number: string,
): Promise<ArchivedDocument | Refusal> {
  if (!drawer) return refuse('busy');
  const drawn = isCreditNumber(number)
    ? await drawNote(db, drawer, number)
    : await drawInvoices(db, drawer, number);
  if (isRefusal(drawn)) return drawn;
  const bytes = Buffer.from(drawn.bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return inTransaction(db, async (tx) => {
    await queries.storeFile(tx, { sha256, bytes }, drawn.documents);
    const stored = await queries.findIssued(tx, number);
    if (!stored?.bytes) throw new Error(`The document ${number} was drawn but not stored.`);
    return toArchived(number, stored.bytes);
  });
}

interface Drawn {
  bytes: Uint8Array;
  /** Those that the file is of. */
  documents: queries.NewDocument[];
}

/** The invoice and the receipt of an order share their file. Other numbers of the series are of cleaning and repairs. */
async function drawInvoices(db: Database, drawer: DocumentDrawer, number: string): Promise<Drawn | Refusal> {
  const invoice = await readInvoice(db, number);
  if (isRefusal(invoice)) return drawCareInvoice(db, drawer, number);
  const bytes = await drawer.drawInvoice(invoice);
  if (isRefusal(bytes)) return bytes;
  const documents = invoice.documents.map(({ document_number, kind }) => ({ number: document_number, kind }));
  return { bytes, documents };
}

async function drawCareInvoice(
  db: Database,
  drawer: DocumentDrawer,
  number: string,
): Promise<Drawn | Refusal> {
  const invoice = await readCareInvoice(db, number);
  if (isRefusal(invoice)) return invoice;
  const bytes = await drawer.drawCareInvoice(invoice);
  return isRefusal(bytes) ? bytes : { bytes, documents: [{ number, kind: 'care invoice' }] };
}

async function drawNote(db: Database, drawer: DocumentDrawer, number: string): Promise<Drawn | Refusal> {
  const note = await readCreditNote(db, number);
  if (isRefusal(note)) return note;
  const bytes = await drawer.drawCreditNote(note);
  if (isRefusal(bytes)) return bytes;
  return { bytes, documents: [{ number: note.number, kind: note.kind }] };
}

function toArchived(number: string, bytes: Buffer): ArchivedDocument {
  return { number, fileName: invoiceFileName({ invoice_number: number }), bytes };
}
