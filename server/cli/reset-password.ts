import { openRecordedReset } from '#api/accounts/office/customer-office-service.ts';
import { actingOf, type CommandContext } from './commands/command-context.ts';

/** Prints a password reset link for the owner to pass on; only the customer chooses and knows the password. */
export async function resetPasswordOf(
  { print, ...context }: CommandContext,
  [email = '']: string[],
): Promise<boolean> {
  const reset = await openRecordedReset(actingOf(context), email, context.config.shopAddress);
  if (!reset) {
    print(`No account has the e-mail ${email}.`);
    return false;
  }
  print(
    `Verify that the request comes from the customer: call them at the number of the account, ${reset.phone}.`,
  );
  print(`They can choose a new password at this link, once and within an hour:\n\n  ${reset.link}\n`);
  return true;
}
