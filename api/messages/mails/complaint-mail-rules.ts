import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import { COMPLAINT_PAGE_PATH } from '#contract/constants.ts';
import type { ComplaintMessageKind } from '#contract/office/messages/message-states.ts';
import type { ComplaintFacts } from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>;

interface News {
  complaintNumber: number;
  settledBy: string;
  phone: string;
}

const WORDS: Record<ComplaintMessageKind, (news: News) => Words> = {
  'complaint received': ({ complaintNumber, settledBy, phone }) => ({
    subject: 'We have your complaint',
    heading: 'We have your complaint',
    paragraphs: [
      `Its number is ${complaintNumber}. We settle it by ${settledBy}, and write our replies on its page.`,
      `To add something, write on that page, or call us at ${phone}.`,
    ],
  }),
  'complaint replied': ({ settledBy, phone }) => ({
    subject: 'We replied to your complaint',
    heading: 'We replied to your complaint',
    paragraphs: [
      `Our reply is on the page of your complaint, where you can write back. We settle it by ${settledBy}.`,
      `You can also call us at ${phone}.`,
    ],
  }),
  'complaint closed': ({ phone }) => ({
    subject: 'We closed your complaint',
    heading: 'We closed your complaint',
    paragraphs: [
      'How it was settled is on its page.',
      `If it is not settled for you, write on that page, and it opens again, or call us at ${phone}.`,
    ],
  }),
  'complaint reopened': ({ settledBy, phone }) => ({
    subject: 'We opened your complaint again',
    heading: 'We opened your complaint again',
    paragraphs: [
      `Why is on its page. The day by which we settle it stays ${settledBy}.`,
      `To add something, write on that page, or call us at ${phone}.`,
    ],
  }),
};

/** The content of an e-mail about a complaint; repeats no text of customer or shop (P-266, P-291). */
export function complaintMail(
  kind: ComplaintMessageKind,
  { orderId, complaintNumber, dueAt }: ComplaintFacts,
  { seller, shopAddress }: MailSender,
): MailContent {
  const settledBy = lastDayToSettle(dueAt);
  const words = WORDS[kind]({ complaintNumber, settledBy, phone: seller.phone });
  return {
    ...words,
    subject: `${words.subject}: ${complaintNumber}`,
    preview: `${seller.name}, order ${orderId}`,
    facts: [
      ['Complaint', String(complaintNumber)],
      ['Order', orderId],
      ...(kind === 'complaint closed' ? [] : [['Settled by', settledBy] satisfies [string, string]]),
    ],
    button: {
      label: 'Open your complaint',
      href: `${shopAddress}${COMPLAINT_PAGE_PATH}/${complaintNumber}`,
    },
  };
}
