import { openPasswordReset } from '#api/accounts/password-reset-service.ts';
import type { Workplace } from './run-command.ts';

/** Shows a link to a new password for the owner to pass on; nobody but the customer chooses or learns the password. */
export async function resetPasswordOf(
  { db, clock, config, say }: Workplace,
  [email = '']: string[],
): Promise<boolean> {
  const reset = await openPasswordReset(db, { email, shopAddress: config.shopAddress, now: clock() });
  if (!reset) {
    say(`No account has the e-mail ${email}.`);
    return false;
  }
  say(`Be sure that it is the customer who asks: call them at the number of the account, ${reset.phone}.`);
  say(`They can choose a new password at this link, once and within an hour:\n\n  ${reset.link}\n`);
  return true;
}
