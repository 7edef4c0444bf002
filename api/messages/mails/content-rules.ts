import type { Seller } from '#contract/orders/documents/invoices.ts';

/** The content of an e-mail; `sheet-mail.tsx` and `text-rules.ts` render it as HTML and as plain text. */
export interface MailContent {
  subject: string;
  /** Shown behind the subject in the inbox. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Names and values, such as the tracking number. */
  facts: [name: string, value: string][];
  bill?: MailBill;
  button?: { label: string; href: string };
  /** Where such messages are stopped without a login: a page, and the call that mail programs make. */
  stop?: { label: string; href: string; oneClick: string };
}

export interface MailBill {
  lines: { name: string; detail: string; amount: string }[];
  /** The last one is the total. */
  sums: { label: string; amount: string }[];
}

/** Who writes, and where the shop is. */
export interface MailSender {
  seller: Pick<Seller, 'name' | 'address' | 'phone' | 'email'>;
  shopAddress: string;
}

/** Where the customer finds credit notes; true whether their files are attached or not. */
export function noteSentence(numbers: readonly string[]): string[] {
  if (numbers.length === 0) return [];
  const [papers, are] = numbers.length === 1 ? ['Credit note', 'is'] : ['Credit notes', 'are'];
  return [`${papers} ${numbers.join(' and ')} ${are} with your order in our shop, to read and to save.`];
}
