import { readCreditLines, readLeftToCredit } from '#api/invoices/credit-notes/credit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, paise, sumOf, toRupees } from '#contract/money/money.ts';
import type { RefundNote, RefundNoteAdvice } from '#contract/office/payments/refund-notes.ts';
import { SHIPPED_STATUSES } from '../returns/credit-pieces-service.ts';
import { type CreditableLine, findPiecesOfAmount, type OpenRefund, type Pieces } from './proposal-rules.ts';
import { findOpenRefunds, findRefundAtProvider, type RefundAtProvider } from './refund-note-queries.ts';

/** What can be credited for a refund that was made at the provider; only proposes (P-317). Refusal: not_found. */
export async function proposeRefundNote(
  db: Database,
  providerRefundId: string,
): Promise<RefundNote | Refusal> {
  const refund = await findRefundAtProvider(db, providerRefundId);
  if (!refund) return refuse('not_found', 'The shop knows no such refund of the provider.');
  const open = await findOpenRefunds(db, refund.paymentId);
  const orderId = refund.wasApplied ? refund.orderId : null;
  const all = orderId === null ? [] : await readCreditLines(db, orderId);
  const lines = all.filter(({ amounts }) => amounts.length > 0);
  const leftPaise = orderId === null ? paise(0) : await readLeftToCredit(db, orderId);
  const openPaise = sumOf(open.map((one) => one.openPaise));
  const matches = matchesOf(refund, open, lines);
  const [proposed] = matches.length === 1 ? matches : [];
  return {
    provider_refund_id: providerRefundId,
    payment_id: refund.paymentId,
    order_id: orderId,
    order_status: refund.orderStatus,
    user_scheme_id: refund.userSchemeId,
    amount: toRupees(refund.amountPaise),
    at: refund.refundedAt.toISOString(),
    advice: adviceOf(refund, { isOpen: hasRefund(open, refund), leftPaise, matches: matches.length }),
    without_note: toRupees(openPaise),
    beyond_invoices: toRupees(paise(Math.max(0, openPaise - leftPaise))),
    note_numbers: refund.noteNumbers,
    lines: lines.map(({ orderItemId, description, amounts }) => ({
      order_item_id: orderItemId,
      description,
      amounts: amounts.map(toRupees),
      proposed: proposed?.get(orderItemId) ?? 0,
    })),
  };
}

const hasRefund = (open: readonly OpenRefund[], { providerRefundId }: RefundAtProvider): boolean =>
  open.some((one) => one.providerRefundId === providerRefundId);

/** The pieces that cost what this refund has open, else those that cost what all refunds of its payment have open. */
function matchesOf(
  { providerRefundId }: RefundAtProvider,
  open: readonly OpenRefund[],
  lines: readonly CreditableLine[],
): Pieces[] {
  const own = open.find((one) => one.providerRefundId === providerRefundId);
  if (!own) return [];
  const matches = findPiecesOfAmount(lines, own.openPaise);
  if (matches.length > 0 || open.length === 1) return matches;
  return findPiecesOfAmount(lines, sumOf(open.map(({ openPaise }) => openPaise)));
}

function adviceOf(
  { orderId, orderStatus, wasApplied }: RefundAtProvider,
  { isOpen, leftPaise, matches }: { isOpen: boolean; leftPaise: Paise; matches: number },
): RefundNoteAdvice {
  if (!isOpen) return 'done';
  if (orderId === null || orderStatus === null || !wasApplied) return 'no invoice';
  if (leftPaise === 0) return 'all credited';
  if (!SHIPPED_STATUSES.includes(orderStatus)) return 'not sent';
  if (matches === 0) return 'choose';
  return matches === 1 ? 'exact' : 'several';
}
