import { readNames } from '#api/audit/service.ts';
import { readCreditedQuantities } from '#api/invoices/credit-notes/credit-service.ts';
import { readCustomerOfOrder } from '#api/orders/order-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { readPiecesInReturns } from '#api/returns/service.ts';
import type { Shop } from '#api/shop.ts';
import type { CareLine } from '#contract/care/care-fields.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { CareOfOrder, CareView, OfficeCareDetails } from '#contract/office/care/care.ts';
import * as queries from './care-queries.ts';
import { STATES_OF_VIEW, toCareLines, toOfficeAct, toOfficeCare } from './care-rules.ts';

export const MAX_OF_ORDER = 50;

/** A page of the pieces in care of one view, newest first. */
export async function listCare(
  db: Database,
  { view, after }: { view: CareView; after: number | undefined },
  now: Date,
) {
  const { page, next } = await readPage(
    (limit) => queries.findCare(db, queries.isListed(STATES_OF_VIEW[view], after), limit),
    (last) => String(last.careNumber),
  );
  const names = await readNames(db);
  return { data: page.map((row) => toOfficeCare(row, names, now)), next };
}

/** A piece in care with all that was done. Refusal: not_found. */
export async function readCare(
  { db, seller: { name, address, phone } }: Pick<Shop, 'db' | 'seller'>,
  careNumber: number,
  now: Date,
): Promise<OfficeCareDetails | Refusal> {
  const found = await queries.findCareByNumber(db, careNumber);
  if (!found) return refuse('not_found', 'There is no piece in care of this number.');
  const names = await readNames(db);
  const acts = await queries.findCareActs(db, careNumber);
  return {
    ...toOfficeCare(found, names, now),
    seller: { name, address, phone },
    acts: acts.map((row) => toOfficeAct(row, names)),
  };
}

/** The lines of an order, with how many pieces of each can be taken in or asked for now. */
export async function readCareLines(db: Database, orderId: string): Promise<CareLine[]> {
  const lines = await queries.findPieceLines(db, orderId);
  return toCareLines(lines, [
    await readCreditedQuantities(db, orderId),
    await readPiecesInReturns(db, orderId),
    await queries.findOpenCounts(db, orderId),
  ]);
}

/** The newest pieces of an order in care, and what can be taken in. Refusal: not_found. */
export async function readCareOfOrder(
  db: Database,
  orderId: string,
  now: Date,
): Promise<CareOfOrder | Refusal> {
  const order = await readCustomerOfOrder(db, orderId);
  if (isRefusal(order)) return order;
  const names = await readNames(db);
  const rows = await queries.findCare(db, queries.isOfOrder(orderId), MAX_OF_ORDER);
  return {
    data: rows.map((row) => toOfficeCare(row, names, now)),
    lines: await readCareLines(db, orderId),
  };
}

/** What customers ask for, and pieces that are not ready on the day for which they were promised. */
export const countCare = (db: Database, now: Date) => queries.countOpenCare(db, indianDate(now));
