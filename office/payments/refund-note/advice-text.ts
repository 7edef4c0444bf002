import type { RefundNote } from '#contract/office/payments/refund-notes.ts';
import { money } from '../payment-words.ts';

/** What a person can do about the papers of a refund. */
export function adviceText({ advice, without_note, user_scheme_id, note_numbers }: RefundNote): string {
  const amount = money(without_note);
  switch (advice) {
    case 'exact':
      return `The chosen pieces cost exactly ${amount}. Check that it was their money, then issue the credit note. Nothing is sent: the money went back already.`;
    case 'several':
      return `More than one choice of pieces costs exactly ${amount}. Choose the pieces whose money it was. Nothing is sent: the money went back already.`;
    case 'choose':
      return `No pieces cost exactly ${amount}. Choose the pieces whose money it was; what they do not cover stays in the list. Nothing is sent: the money went back already.`;
    case 'not sent':
      return 'The order has not left the shop. If it is not to be sent, cancel it: that issues its credit note and names this refund on it. If only some pieces were paid back, issue the credit note once the rest was shipped.';
    case 'all credited':
      return 'All that the invoices of this order state is credited already: no credit note can cover this refund.';
    case 'no invoice':
      return user_scheme_id === null
        ? 'This money paid no order, so there is no invoice to credit.'
        : 'It was an instalment of a savings plan, which has no invoice to credit.';
    case 'done':
      return note_numbers.length > 0 ? 'It has its credit note.' : 'It was closed without a credit note.';
  }
}
