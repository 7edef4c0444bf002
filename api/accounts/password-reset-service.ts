import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomToken } from '#api/platform/random-id.ts';
import type { Shop } from '#api/shop.ts';
import type { ResetPasswordBody } from '#contract/accounts.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { resetLetter } from './email-template-rules.ts';
import {
  isPasswordResetOpen,
  type Recipient,
  replacePasswordReset,
  takePasswordReset,
} from './password-reset-queries.ts';
import { hashPassword, mustNotBeMostUsed, refuseWhenBusy } from './password-service.ts';
import { changePasswordHash } from './queries.ts';
import { forgetAttempts } from './rate-limit-queries.ts';
import { attempt } from './rate-limit-service.ts';
import { emailKey, loginLimits, PASSWORD_RESET_MS, passwordResetLimits, tokenDigest } from './rules.ts';
import { deleteAllSessions } from './session-queries.ts';

/** A link to a new password, and whom to give it to. */
export interface PasswordResetLink extends Recipient {
  link: string;
}

/** Makes a link that works once and for an hour, in place of any before; nothing when no account has this e-mail. */
export async function openPasswordReset(
  db: Database,
  { email, shopAddress, now }: { email: string; shopAddress: string; now: Date },
): Promise<PasswordResetLink | undefined> {
  const token = randomToken();
  const recipient = await replacePasswordReset(db, emailKey(email), {
    tokenHash: tokenDigest(token),
    expiresAt: new Date(now.getTime() + PASSWORD_RESET_MS),
  });
  // Behind a "#", so that it reaches no server, log or referrer before the page sends it.
  return recipient && { ...recipient, link: `${shopAddress}/reset-password#${token}` };
}

/**
 * Sends a link to a new password to an e-mail that has an account. The answer and its time are the same for one that
 * has none. A shop that sends no e-mail says whom to call. Refusal: too_many_attempts.
 */
export async function requestPasswordReset(
  { db, clock, seller, mailer, shopAddress, log }: Shop,
  email: string,
  address: string,
): Promise<{ message: string } | Refusal> {
  if (!mailer) return { message: `Please call us at ${seller.phone}: we will help you to a new password.` };
  const now = clock();
  const tooMany = await attempt(db, now, passwordResetLimits(emailKey(email), address));
  if (tooMany) return tooMany;
  const reset = await openPasswordReset(db, { email, shopAddress, now });
  log.info({ address, known: reset !== undefined }, 'a new password was asked for');
  if (reset) mailer.post(resetLetter(reset, seller));
  return {
    message:
      'If this e-mail has an account here, a link to choose a new password is on its way. It works for one hour.',
  };
}

const NO_SUCH_LINK =
  'This link does not work any more: it was used, replaced by a newer one, or is older than an hour. Please ask for a new one.';

/**
 * Sets a new password with the token of a link, which is used up by it, and ends all sessions of the customer.
 * Refusals: not_found (the link does not work any more), invalid_input (too common), busy.
 */
export async function resetPassword(
  { db, clock, limits, strictPasswords, log }: Shop,
  { token, new_password }: ResetPasswordBody,
  address: string,
): Promise<Refusal | undefined> {
  const now = clock();
  const tokenHash = tokenDigest(token);
  if (!(await isPasswordResetOpen(db, tokenHash, now))) return refuse('not_found', NO_SUCH_LINK);
  const tooCommon = mustNotBeMostUsed('new_password', new_password, strictPasswords);
  if (tooCommon) return tooCommon;
  const passwordHash = await hashPassword(new_password).catch(refuseWhenBusy);
  if (typeof passwordHash !== 'string') return passwordHash;
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const account = await takePasswordReset(tx, tokenHash, now);
    if (!account) return refuse('not_found', NO_SUCH_LINK);
    await changePasswordHash(tx, account.userId, passwordHash);
    await deleteAllSessions(tx, account.userId);
    // Who forgot a password has tried some; the right one shall be let in now.
    const [ownTries] = loginLimits(account.emailKey, address, limits);
    if (ownTries) await forgetAttempts(tx, [ownTries.subject]);
    log.info({ customer: account.userId, address }, 'a new password was chosen by a link');
    return undefined;
  });
}
