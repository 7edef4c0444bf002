import type { MailBill, MailContent, MailSender } from './content-rules.ts';

/** An e-mail as plain text, for programs that show no HTML. */
export function mailText(content: MailContent, { seller }: MailSender): string {
  const { heading, paragraphs, facts, bill, button, stop } = content;
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    bill && billText(bill),
    button && `${button.label}: ${button.href}`,
    stop && `${stop.label}: ${stop.href}`,
    [seller.name, seller.address, seller.phone, seller.email].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function billText({ lines, sums }: MailBill): string {
  return [
    ...lines.map(({ name, detail, amount }) => `${detail ? `${name} (${detail})` : name}: ${amount}`),
    ...sums.map(({ label, amount }) => `${label}: ${amount}`),
  ].join('\n');
}
