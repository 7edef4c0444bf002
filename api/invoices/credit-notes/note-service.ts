import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import { findNote } from './credit-queries.ts';
import { toCreditNote } from './credit-response-rules.ts';
import { CREDIT_SERIES } from './credit-service.ts';

/** Whether a document number is of a series of credit notes, which no invoice has. */
export const isCreditNumber = (number: string): boolean =>
  CREDIT_SERIES.some((series) => number.startsWith(`${series}/`));

/** A whole credit note, of one customer only if one is given. Refusal: not_found. */
export async function readCreditNote(
  db: Database,
  number: string,
  userId?: string,
): Promise<CreditNote | Refusal> {
  const found = await findNote(db, number, userId);
  return found ? toCreditNote(found) : refuse('not_found', 'There is no credit note of this number.');
}
