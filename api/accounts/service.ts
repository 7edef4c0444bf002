import type { Database } from '#api/platform/database/database.ts';
import { brokenConstraint, sqlState } from '#api/platform/database/database-errors.ts';
import { closeWith, inTransaction } from '#api/platform/database/transactions.ts';
import type { Customer } from '#api/platform/http/route-binding.ts';
import type { RateLimits, Shop } from '#api/shop.ts';
import type {
  ChangePasswordBody,
  LoginBody,
  LoginResponse,
  Profile,
  RegisterBody,
  UpdateProfileBody,
} from '#contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { deleteOverPasswordResets, deletePasswordResetWrite } from './password-reset-queries.ts';
import {
  hashPassword,
  inTurn,
  mustNotBeMostUsed,
  passwordFits,
  refuseField,
  refuseWhenBusy,
} from './password-service.ts';
import * as queries from './queries.ts';
import { deleteAttemptsBefore } from './rate-limit-queries.ts';
import { attempt, pauseWhenGuessed, takeBack } from './rate-limit-service.ts';
import { accountWatch, emailKey, loginLimits, registrationLimits, tokenDigest } from './rules.ts';
import { deleteOtherSessionsWrite, deleteOverSessions } from './session-queries.ts';
import { openSession } from './session-service.ts';
import { describeBrowser } from './user-agent-rules.ts';

const UNIQUE_VIOLATION = '23505';

/** What accounts need of the shop. */
interface Accounts {
  log: Shop['log'];
  db: Database;
  clock: () => Date;
  limits: RateLimits;
  strictPasswords: boolean;
}

/**
 * Logs a customer in: a new session and its token. Unknown e-mail and wrong password are refused alike and take
 * the same time. An attempt is counted when its turn comes, so that right answers that
 * wait do not add up. Refusals: invalid_credentials, too_many_attempts, busy.
 */
export async function login(
  { db, clock, limits, log }: Accounts,
  body: LoginBody,
  address: string,
  userAgent?: string,
): Promise<LoginResponse | Refusal> {
  const now = clock();
  const key = emailKey(body.email);
  const everywhere = accountWatch(key);
  const counted = [...loginLimits(key, address, limits), everywhere];
  await pauseWhenGuessed(db, now, everywhere);
  const checked = await inTurn(async () => {
    // Whose turn it is keeps others from hashing: what can be asked at once is.
    const [tooMany, account] = await Promise.all([attempt(db, now, counted), queries.findAccount(db, key)]);
    if (tooMany) return tooMany;
    const fits = await passwordFits(body.password, account?.passwordHash);
    if (!account || !fits) return refuse('invalid_credentials');
    await takeBack(db, now, counted);
    return account;
  }).catch(refuseWhenBusy);
  const outcome = isRefusal(checked) ? checked : await letIn(db, checked, describeBrowser(userAgent), now);
  if (isRefusal(outcome)) {
    // The account by a digest, so that lines about one account can be found without saying whose it is.
    const account = tokenDigest(key).toString('hex', 0, 6);
    log.info({ refused: outcome.refused, address, account }, 'login refused');
    return outcome;
  }
  log.info({ customer: outcome.user_id, address }, 'logged in');
  return outcome;
}

async function letIn(
  db: Database,
  { passwordHash, ...profile }: Profile & { passwordHash: string },
  browser: string | null,
  now: Date,
): Promise<LoginResponse | Refusal> {
  const token = await openSession(db, { userId: profile.user_id, passwordHash }, browser, now);
  return token === undefined ? refuse('invalid_credentials') : { token, ...profile };
}

/**
 * Makes an account. The password is hashed whether or not the e-mail is known, so that the time tells nothing.
 * Refusals: email_taken, invalid_input (common password, when the shop is strict), too_many_attempts, busy.
 */
export async function register(
  { db, clock, limits, strictPasswords }: Accounts,
  { password, ...details }: RegisterBody,
  address: string,
): Promise<{ userId: string } | Refusal> {
  const tooMany = await attempt(db, clock(), registrationLimits(address, limits.registrationsPerAddress));
  if (tooMany) return tooMany;
  const tooCommon = mustNotBeMostUsed('password', password, strictPasswords);
  if (tooCommon) return tooCommon;
  const passwordHash = await hashPassword(password).catch(refuseWhenBusy);
  if (typeof passwordHash !== 'string') return passwordHash;
  const userId = await queries.insertAccount(db, emailKey(details.email), { ...details, passwordHash });
  return userId ? { userId } : refuse('email_taken');
}

const WRONG_PASSWORD = 'This is not your present password.';

/** Has a customer prove to know their own password, and answers its hash; a wrong one counts like a failed login. */
async function provePassword(
  { db, clock, limits }: Accounts,
  customer: Customer,
  password: string,
  address: string,
): Promise<Refusal | string> {
  const now = clock();
  const credentials = await queries.findCredentials(db, customer.userId);
  if (!credentials) return refuse('not_found');
  const counted = loginLimits(credentials.emailKey, address, limits);
  return inTurn(async () => {
    const tooMany = await attempt(db, now, counted);
    if (tooMany) return tooMany;
    if (!(await passwordFits(password, credentials.passwordHash)))
      return refuseField('password', WRONG_PASSWORD);
    await takeBack(db, now, counted);
    return credentials.passwordHash;
  }).catch(refuseWhenBusy);
}

/**
 * Changes a customer's own password and ends all their other sessions, and a link to a new one. A wrong present
 * password counts like a failed login. Refusals: invalid_input (wrong present password, too common a new one), too_many_attempts, busy.
 */
export async function changePassword(
  accounts: Accounts,
  customer: Customer,
  { password, new_password }: ChangePasswordBody,
  address: string,
): Promise<Refusal | undefined> {
  const { db, strictPasswords, log } = accounts;
  const tooCommon = mustNotBeMostUsed('new_password', new_password, strictPasswords);
  if (tooCommon) return tooCommon;
  const proved = await provePassword(accounts, customer, password, address);
  const refused = isRefusal(proved) ? proved.refused : undefined;
  log.info({ customer: customer.userId, address, refused }, 'change of password');
  if (isRefusal(proved)) return proved;
  const passwordHash = await hashPassword(new_password).catch(refuseWhenBusy);
  if (isRefusal(passwordHash)) return passwordHash;
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const isChanged = await queries.changePasswordHash(tx, customer.userId, passwordHash, proved);
    if (!isChanged) return refuseField('password', WRONG_PASSWORD);
    return closeWith(undefined, [
      deleteOtherSessionsWrite(tx, customer.userId, customer.tokenHash),
      deletePasswordResetWrite(tx, customer.userId),
    ]);
  });
}

const PASSWORD_NEEDED = 'Please enter your present password to change your e-mail or phone.';

/**
 * Changes one's own profile. A strict shop asks for the password before an e-mail or phone, with which accounts are
 * taken over; one that is given is looked at in every shop. A change of these ends a link to a new password, which went
 * to whom the account belonged before. Refusals: forbidden (another's id, no password),
 * invalid_input (wrong password), email_taken, not_found, too_many_attempts, busy.
 */
export async function updateProfile(
  accounts: Accounts,
  customer: Customer,
  { user_id, password, ...given }: UpdateProfileBody,
  address: string,
): Promise<Profile | Refusal> {
  const { db, strictPasswords } = accounts;
  if (user_id !== customer.userId) return refuse('forbidden');
  const isDelicate = given.email !== undefined || given.phone !== undefined;
  if (isDelicate && strictPasswords && !password) {
    return refuse('forbidden', PASSWORD_NEEDED, { password: PASSWORD_NEEDED });
  }
  const proved =
    isDelicate && password ? await provePassword(accounts, customer, password, address) : undefined;
  if (isRefusal(proved)) return proved;
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) {
    return (await queries.findProfile(db, customer.userId)) ?? refuse('not_found');
  }
  const withKey = given.email === undefined ? changes : { ...changes, emailKey: emailKey(given.email) };
  try {
    return await inTransaction<Profile | Refusal>(db, async (tx) => {
      const profile = await queries.changeProfile(tx, customer.userId, withKey, proved);
      if (!profile) return proved ? refuseField('password', WRONG_PASSWORD) : refuse('not_found');
      return closeWith(profile, isDelicate ? [deletePasswordResetWrite(tx, customer.userId)] : []);
    });
  } catch (error) {
    const taken = sqlState(error) === UNIQUE_VIOLATION && brokenConstraint(error)?.includes('email_key');
    if (taken) return refuse('email_taken');
    throw error;
  }
}

/** Forgets sessions and links that are over and counts of attempts that no longer limit anything. */
export async function forgetOutdated({ db, clock }: Pick<Accounts, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteOverSessions(db, now);
  await deleteOverPasswordResets(db, now);
  await deleteAttemptsBefore(db, new Date(now.getTime() - 24 * 60 * 60_000));
}
