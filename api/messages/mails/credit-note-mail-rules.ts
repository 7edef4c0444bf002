import { ORDER_PAGE_PATH } from '#contract/constants.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { CREDIT_REASONS } from '#contract/orders/credit-note-document/credit-note-document.ts';
import type { CreditNoteFacts } from '#db/tables/customers/messages.ts';
import { type MailContent, type MailSender, noteSentence } from './content-rules.ts';

/** The content of an e-mail about a credit note (P-322). */
export function creditNoteMail(
  { orderId, number, cause, amountPaise }: CreditNoteFacts,
  { seller, shopAddress }: MailSender,
): MailContent {
  const amount = formatRupeesExact(amountPaise);
  return {
    subject: `Credit note ${number} for order ${orderId}`,
    preview: `${seller.name}, ${amount}`,
    heading: `Your credit note of ${amount}`,
    paragraphs: [
      CREDIT_REASONS[cause],
      ...noteSentence([number]),
      `To ask something, call us at ${seller.phone}.`,
    ],
    facts: [
      ['Credit note', number],
      ['Amount', amount],
      ['Order', orderId],
    ],
    button: {
      label: 'Open your order',
      href: `${shopAddress}${ORDER_PAGE_PATH}/${encodeURIComponent(orderId)}`,
    },
  };
}
