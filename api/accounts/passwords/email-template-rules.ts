import type { Email } from '#api/platform/mailer.ts';
import { POLICIES_PATH } from '#contract/constants.ts';
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

/** The e-mail to a customer for whom the shop opened an account (P-353); without user input, as above. */
export function accountOpenedEmail(
  { email, link, shopAddress }: { email: string; link: string; shopAddress: string },
  seller: Seller,
): Email {
  return {
    to: email,
    subject: `Your account at ${seller.name}`,
    text: `As you asked us, we have opened an account for you at ${seller.name}. There you see your orders and pay them. Open this link within three days and choose a password:

${link}

Later, press "Forgot password?" where you log in, and we send you another link.

What we store about you, and why, is in our privacy policy: ${shopAddress}${POLICIES_PATH}/privacy

If you did not ask for an account, do nothing, or call us at ${seller.phone}: we delete it.

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
