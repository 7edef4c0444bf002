import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomToken } from '#api/platform/random-id.ts';
import type { Shop } from '#api/shop.ts';
import type { Profile, ResetPasswordBody } from '#contract/accounts/accounts.ts';
import { RESET_PASSWORD_PATH } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { changePasswordHash } from '../queries.ts';
import { deleteAttempts } from '../rate-limit-queries.ts';
import { countAgainstRateLimit } from '../rate-limit-service.ts';
import { emailKey, loginLimits, PASSWORD_RESET_MS, passwordResetLimits, tokenDigest } from '../rules.ts';
import { deleteAllSessions } from '../sessions/session-queries.ts';
import { accountChangedEmail, passwordResetEmail } from './email-template-rules.ts';
import {
  consumePasswordReset,
  isPasswordResetOpen,
  type Recipient,
  replacePasswordReset,
} from './password-reset-queries.ts';
import { hashPassword, refuseCommonPassword, refuseWhenBusy } from './password-service.ts';

interface NewLink {
  email: string;
  shopAddress: string;
  now: Date;
  lifeMs?: number;
}

export interface PasswordResetLink extends Recipient {
  link: string;
}

/** Creates a link that works once within `lifeMs` and replaces earlier ones; undefined without such an account. */
export async function openPasswordReset(
  db: Database,
  { email, shopAddress, now, lifeMs = PASSWORD_RESET_MS }: NewLink,
): Promise<PasswordResetLink | undefined> {
  const token = randomToken();
  const recipient = await replacePasswordReset(db, emailKey(email), {
    tokenHash: tokenDigest(token),
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  // In the fragment, so that the token appears in no access log or referrer.
  return recipient && { ...recipient, link: `${shopAddress}${RESET_PASSWORD_PATH}#${token}` };
}

/**
 * E-mails a password reset link. Response and time are the same without such an account. Without a mailer the response
 * gives the phone number of the shop. Refusal: too_many_attempts.
 */
export async function requestPasswordReset(
  { db, clock, seller, mailer, shopAddress, log }: Shop,
  email: string,
  address: string,
): Promise<{ message: string } | Refusal> {
  if (!mailer) return { message: `Please call us at ${seller.phone}: we will help you to a new password.` };
  const now = clock();
  const rateLimited = await countAgainstRateLimit(db, now, passwordResetLimits(emailKey(email), address));
  if (rateLimited) return rateLimited;
  const reset = await openPasswordReset(db, { email, shopAddress, now });
  log.info({ address, known: reset !== undefined }, 'password reset requested');
  if (reset) mailer.send(passwordResetEmail(reset, seller));
  return {
    message:
      'If this e-mail has an account here, a link to choose a new password is on its way. It works for one hour.',
  };
}

const NO_SUCH_LINK =
  'This link does not work any more: it was used, replaced by a newer one, or is too old. Please ask for a new one.';

/** Sets a new password, consumes the link and ends all sessions. Refusals: not_found (a used link), invalid_input, busy. */
export async function resetPassword(
  { db, clock, limits, strictPasswords, log, mailer, seller }: Shop,
  { token, new_password }: ResetPasswordBody,
  address: string,
): Promise<Refusal | undefined> {
  const now = clock();
  const tokenHash = tokenDigest(token);
  if (!(await isPasswordResetOpen(db, tokenHash, now))) return refuse('not_found', NO_SUCH_LINK);
  const tooCommon = refuseCommonPassword('new_password', new_password, strictPasswords);
  if (tooCommon) return tooCommon;
  const passwordHash = await hashPassword(new_password).catch(refuseWhenBusy);
  if (typeof passwordHash !== 'string') return passwordHash;
  const changed = await inTransaction<Profile | Refusal>(db, async (tx) => {
    const account = await consumePasswordReset(tx, tokenHash, now);
    const profile = account && (await changePasswordHash(tx, account.userId, passwordHash));
    if (!profile) return refuse('not_found', NO_SUCH_LINK);
    await deleteAllSessions(tx, account.userId);
    // Failed attempts before the reset must not block the new password.
    const [accountLimit] = loginLimits(account.emailKey, address, limits);
    if (accountLimit) await deleteAttempts(tx, [accountLimit.subject]);
    log.info({ customer: account.userId, address }, 'password reset by link');
    return profile;
  });
  if (isRefusal(changed)) return changed;
  mailer?.send(accountChangedEmail(changed.email, 'password', seller));
  return undefined;
}
