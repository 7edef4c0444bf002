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

export type AccountChange = 'password' | 'e-mail' | 'phone';

/** The e-mail to the address that an account had until a change (P-344); without user input, as above. */
export function accountChangedEmail(to: string, change: AccountChange, seller: Seller): Email {
  const subject = {
    password: `Your password at ${seller.name} was changed`,
    'e-mail': `The e-mail of your account at ${seller.name} was changed`,
    phone: `The phone number of your account at ${seller.name} was changed`,
  }[change];
  return {
    to,
    subject,
    text: `${subject} a moment ago. If it was you, there is nothing to do.

If it was not you, call us at once: ${seller.phone}

${seller.name}
`,
  };
}
