import type { Customer } from '#api/platform/calls.ts';
import {
  brokenConstraint,
  type Database,
  inTransaction,
  isDatabaseAway,
  sqlState,
} from '#api/platform/database.ts';
import { randomToken } from '#api/platform/random-id.ts';
import type { AttemptLimits, Shop } from '#api/shop.ts';
import type {
  ChangePasswordBody,
  LoginAnswer,
  LoginBody,
  Profile,
  RegisterBody,
  UpdateProfileBody,
} from '#contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';

import { attempt, takeBack } from './attempt-service.ts';
import { describeBrowser } from './browser-rules.ts';
import {
  hashPassword,
  inTurn,
  mustNotBeMostUsed,
  passwordFits,
  refuseField,
  refuseWhenBusy,
} from './password-service.ts';
import * as queries from './queries.ts';
import {
  type AttemptLimit,
  accountWatch,
  emailKey,
  guessingPause,
  loginLimits,
  registrationLimits,
  SESSION_LONGEST_MS,
  type SessionProof,
  sessionProof,
  tokenDigest,
  windowStart,
} from './rules.ts';

const UNIQUE_VIOLATION = '23505';

/** What accounts need of the shop. */
interface Accounts {
  log: Shop['log'];
  db: Database;
  clock: () => Date;
  limits: AttemptLimits;
  strictPasswords: boolean;
}

/** Makes a try wait when its account was guessed at from everywhere within the hour. */
async function pauseWhenGuessed(db: Database, now: Date, watch: AttemptLimit): Promise<void> {
  const failures = await queries.readAttempts(db, watch.subject, windowStart(now, watch.windowMs));
  const pause = guessingPause(failures, Math.random());
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
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
): Promise<LoginAnswer | Refusal> {
  const now = clock();
  const key = emailKey(body.email);
  const everywhere = accountWatch(key);
  const counted = [...loginLimits(key, address, limits), everywhere];
  await pauseWhenGuessed(db, now, everywhere);
  const profile = await inTurn(async () => {
    // Whose turn it is keeps others from hashing: what can be asked at once is.
    const [tooMany, account] = await Promise.all([attempt(db, now, counted), queries.findAccount(db, key)]);
    if (tooMany) return tooMany;
    const fits = await passwordFits(body.password, account?.passwordHash);
    if (!account || !fits) return refuse('invalid_credentials');
    await takeBack(db, now, counted);
    const { passwordHash: _, ...known } = account;
    return known;
  }).catch(refuseWhenBusy);
  if (isRefusal(profile)) {
    // The account by a digest, so that lines about one account can be found without saying whose it is.
    log.info(
      { refused: profile.refused, address, account: tokenDigest(key).toString('hex', 0, 6) },
      'login refused',
    );
    return profile;
  }
  log.info({ customer: profile.user_id, address }, 'logged in');
  return { token: await openSession(db, profile.user_id, describeBrowser(userAgent), now), ...profile };
}

async function openSession(db: Database, userId: string, browser: string | null, now: Date): Promise<string> {
  const token = randomToken();
  await queries.insertSession(db, {
    tokenHash: tokenDigest(token),
    userId,
    browser,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LONGEST_MS),
  });
  return token;
}

/** Ends a session; its token is worth nothing afterwards. */
export async function logout({ db }: Pick<Accounts, 'db'>, customer: Customer): Promise<void> {
  await queries.deleteSession(db, customer.tokenHash);
}

/** The customer of a token, or nobody when it is unknown, over, idle too long or revoked. */
export async function identify(
  { db, clock, log }: Pick<Accounts, 'db' | 'clock' | 'log'>,
  token: string,
): Promise<Customer | undefined> {
  const proof = sessionProof(token, clock());
  const session = await queries.findSession(db, proof);
  if (!session) return undefined;
  if (session.seenLongAgo) await markSeen({ db, log }, proof);
  return { userId: session.userId, tokenHash: proof.tokenHash };
}

/** Nobody is turned away for it: a database that cannot be written, as on a full disk, can still be read. */
async function markSeen({ db, log }: Pick<Accounts, 'db' | 'log'>, proof: SessionProof): Promise<void> {
  try {
    await queries.markSessionSeen(db, proof);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, 'a session could not be marked as seen');
  }
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

/** Whether a customer knows their own password; a wrong one counts like a failed login. */
async function provePassword(
  { db, clock, limits }: Accounts,
  customer: Customer,
  password: string,
  address: string,
): Promise<Refusal | undefined> {
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
    return undefined;
  }).catch(refuseWhenBusy);
}

/**
 * Changes a customer's own password and ends all their other sessions. A wrong present password counts like a failed
 * login. Refusals: invalid_input (wrong present password, too common a new one), too_many_attempts, busy.
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
  const refused = await provePassword(accounts, customer, password, address);
  log.info({ customer: customer.userId, address, refused: refused?.refused }, 'change of password');
  if (refused) return refused;
  const passwordHash = await hashPassword(new_password).catch(refuseWhenBusy);
  if (typeof passwordHash !== 'string') return passwordHash;
  await inTransaction(db, async (tx) => {
    await queries.changePasswordHash(tx, customer.userId, passwordHash);
    await queries.deleteOtherSessions(tx, customer.userId, customer.tokenHash);
  });
  return undefined;
}

const PASSWORD_NEEDED = 'Please enter your present password to change your e-mail or phone.';

/**
 * Changes one's own profile. A strict shop asks for the password before an e-mail or phone, with which accounts are
 * taken over; one that is given is looked at in every shop. Refusals: forbidden (another's id, no password),
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
  const unproved = isDelicate && password && (await provePassword(accounts, customer, password, address));
  if (unproved) return unproved;
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) {
    return (await queries.findProfile(db, customer.userId)) ?? refuse('not_found');
  }
  const withKey = given.email === undefined ? changes : { ...changes, emailKey: emailKey(given.email) };
  try {
    return (await queries.changeProfile(db, customer.userId, withKey)) ?? refuse('not_found');
  } catch (error) {
    const taken = sqlState(error) === UNIQUE_VIOLATION && brokenConstraint(error)?.includes('email_key');
    if (taken) return refuse('email_taken');
    throw error;
  }
}

/** Forgets sessions and links that are over and counts of attempts that no longer limit anything. */
export function forgetOutdated({ db, clock }: Pick<Accounts, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  return queries.deleteOutdated(db, now, new Date(now.getTime() - 24 * 60 * 60_000));
}
