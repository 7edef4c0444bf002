import type { Email } from '#api/platform/mailer.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';

/** The e-mail with a password reset link. Contains no user input, so it cannot carry an attacker's text. */
export function passwordResetEmail({ email, link }: { email: string; link: string }, seller: Seller): Email {
  return {
    to: email,
    subject: `Choose a new password at ${seller.name}`,
    text: `Somebody asked for a new password for your account at ${seller.name}. If it was you, open this link within an hour and choose one:

${link}

If it was not you, do nothing: your password stays as it is.

${seller.name}
${seller.phone}
`,
  };
}
