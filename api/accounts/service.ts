import type { Database } from '#api/platform/database/database.ts';
import { brokenConstraint, sqlState } from '#api/platform/database/database-errors.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Customer } from '#api/platform/http/route-binding.ts';
import type { RateLimits, Shop } from '#api/shop.ts';
import type {
  ChangePasswordBody,
  LoginBody,
  LoginResponse,
  Profile,
  RegisterBody,
  UpdateProfileBody,
} from '#contract/accounts/accounts.ts';
import { DAY_MS } from '#contract/durations.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { type AccountChange, accountChangedEmail } from './passwords/email-template-rules.ts';
import { deleteExpiredPasswordResets, deletePasswordReset } from './passwords/password-reset-queries.ts';
import {
  hashPassword,
  passwordMatches,
  refuseCommonPassword,
  refuseWhenBusy,
  withHashSlot,
} from './passwords/password-service.ts';
import * as queries from './queries.ts';
import { deleteAttemptsBefore } from './rate-limit-queries.ts';
import { countAgainstRateLimit, delayAfterFailures, limitFailures } from './rate-limit-service.ts';
import { accountWatch, emailKey, loginLimits, registrationLimits, tokenDigest } from './rules.ts';
import { deleteExpiredSessions, deleteOtherSessions } from './sessions/session-queries.ts';
import { openSession } from './sessions/session-service.ts';
import { describeBrowser } from './sessions/user-agent-rules.ts';

const UNIQUE_VIOLATION = '23505';

interface Accounts {
  log: Shop['log'];
  db: Database;
  clock: () => Date;
  limits: RateLimits;
  strictPasswords: boolean;
  seller: Shop['seller'];
  mailer?: Shop['mailer'];
}

/**
 * Logs a customer in. An unknown e-mail and a wrong password get the same response in the same time (P-83). Attempts are
 * counted when dequeued, so that correct logins in the queue do not add up.
 * Refusals: invalid_credentials, too_many_attempts, busy.
 */
export async function login(
  { db, clock, limits, log }: Accounts,
  body: LoginBody,
  address: string,
  userAgent?: string,
): Promise<LoginResponse | Refusal> {
  const now = clock();
  const key = emailKey(body.email);
  const accountLimit = accountWatch(key);
  const counted = [...loginLimits(key, address, limits), accountLimit];
  await delayAfterFailures(db, now, accountLimit);
  const checked = await withHashSlot(() =>
    limitFailures(db, now, counted, async () => {
      const account = await queries.findAccount(db, key);
      const matches = await passwordMatches(body.password, account?.passwordHash);
      return account && matches ? account : refuse('invalid_credentials');
    }),
  ).catch(refuseWhenBusy);
  const outcome = isRefusal(checked)
    ? checked
    : await startSession(db, checked, describeBrowser(userAgent), now);
  if (isRefusal(outcome)) {
    // A digest, so that log lines can be correlated without storing the e-mail.
    const account = tokenDigest(key).toString('hex', 0, 6);
    log.info({ refused: outcome.refused, address, account }, 'login refused');
    return outcome;
  }
  log.info({ customer: outcome.user_id, address }, 'logged in');
  return outcome;
}

async function startSession(
  db: Database,
  { passwordHash, ...profile }: Profile & { passwordHash: string },
  browser: string | null,
  now: Date,
): Promise<LoginResponse | Refusal> {
  const token = await openSession(db, { userId: profile.user_id, passwordHash }, browser, now);
  return token === undefined ? refuse('invalid_credentials') : { token, ...profile };
}

/**
 * Creates an account. The password is hashed even for a known e-mail, so that the response time reveals nothing.
 * Refusals: email_taken, invalid_input (common password, when the shop is strict), too_many_attempts, busy.
 */
export async function register(
  { db, clock, limits, strictPasswords }: Accounts,
  { password, ...details }: RegisterBody,
  address: string,
): Promise<{ userId: string } | Refusal> {
  const rateLimited = await countAgainstRateLimit(
    db,
    clock(),
    registrationLimits(address, limits.registrationsPerAddress),
  );
  if (rateLimited) return rateLimited;
  const tooCommon = refuseCommonPassword('password', password, strictPasswords);
  if (tooCommon) return tooCommon;
  const passwordHash = await hashPassword(password).catch(refuseWhenBusy);
  if (typeof passwordHash !== 'string') return passwordHash;
  const userId = await queries.insertAccount(db, emailKey(details.email), { ...details, passwordHash });
  return userId ? { userId } : refuse('email_taken');
}

const WRONG_PASSWORD = 'This is not your present password.';

/** Verifies the customer's own password and returns its hash; a wrong one counts as a failed login. */
async function verifyOwnPassword(
  { db, clock, limits }: Accounts,
  customer: Customer,
  password: string,
  address: string,
): Promise<Refusal | string> {
  const now = clock();
  const credentials = await queries.findCredentials(db, customer.userId);
  if (!credentials) return refuse('not_found');
  const counted = loginLimits(credentials.emailKey, address, limits);
  return withHashSlot(() =>
    limitFailures(db, now, counted, async () =>
      (await passwordMatches(password, credentials.passwordHash))
        ? credentials.passwordHash
        : refuseField('password', WRONG_PASSWORD),
    ),
  ).catch(refuseWhenBusy);
}

/**
 * Changes a customer's own password, ends all other sessions and invalidates a reset link. A wrong current password
 * counts as a failed login. Refusals: invalid_input (wrong current password, common new one), too_many_attempts, busy.
 */
export async function changePassword(
  accounts: Accounts,
  customer: Customer,
  { password, new_password }: ChangePasswordBody,
  address: string,
): Promise<Refusal | undefined> {
  const { db, strictPasswords, log } = accounts;
  const tooCommon = refuseCommonPassword('new_password', new_password, strictPasswords);
  if (tooCommon) return tooCommon;
  const verified = await verifyOwnPassword(accounts, customer, password, address);
  const refused = isRefusal(verified) ? verified.refused : undefined;
  log.info({ customer: customer.userId, address, refused }, 'change of password');
  if (isRefusal(verified)) return verified;
  const passwordHash = await hashPassword(new_password).catch(refuseWhenBusy);
  if (isRefusal(passwordHash)) return passwordHash;
  const changed = await inTransaction<Profile | Refusal>(db, async (tx) => {
    const profile = await queries.changePasswordHash(tx, customer.userId, passwordHash, verified);
    if (!profile) return refuseField('password', WRONG_PASSWORD);
    await deleteOtherSessions(tx, customer.userId, customer.tokenHash);
    await deletePasswordReset(tx, customer.userId);
    return profile;
  });
  if (isRefusal(changed)) return changed;
  accounts.mailer?.send(accountChangedEmail(changed.email, 'password', accounts.seller));
  return undefined;
}

const PASSWORD_NEEDED = 'Please enter your present password to change your e-mail or phone.';

/**
 * Changes a customer's own profile. With `strictPasswords`, changing e-mail or phone requires the password, against
 * account takeover; a given password is always checked. Such a change invalidates a reset link sent to the old contact;
 * a changed e-mail or phone is reported at the former address.
 * Refusals: forbidden (another customer's id, no password), invalid_input (wrong password), email_taken, not_found,
 * too_many_attempts, busy.
 */
export async function updateProfile(
  accounts: Accounts,
  customer: Customer,
  { user_id, password, ...given }: UpdateProfileBody,
  address: string,
): Promise<Profile | Refusal> {
  const { db, strictPasswords } = accounts;
  if (user_id !== customer.userId) return refuse('forbidden');
  const isSensitive = given.email !== undefined || given.phone !== undefined;
  if (isSensitive && strictPasswords && !password) {
    return refuse('forbidden', PASSWORD_NEEDED, { password: PASSWORD_NEEDED });
  }
  const verified =
    isSensitive && password ? await verifyOwnPassword(accounts, customer, password, address) : undefined;
  if (isRefusal(verified)) return verified;
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) {
    return (await queries.findProfile(db, customer.userId)) ?? refuse('not_found');
  }
  return saveProfile(accounts, customer.userId, changes, verified);
}

async function saveProfile(
  accounts: Accounts,
  userId: string,
  changes: ProfileChanges,
  checkedHash: string | undefined,
): Promise<Profile | Refusal> {
  const saved = await storeProfile(accounts.db, userId, changes, checkedHash);
  if (isRefusal(saved)) return saved;
  reportChangedContacts(accounts, saved);
  return saved.after;
}

type ProfileChanges = Partial<Omit<Profile, 'user_id'>>;

export interface SavedProfile {
  /** Present if the e-mail or the phone was to be changed. */
  before?: Profile | undefined;
  after: Profile;
}

/**
 * Stores a changed profile; a changed e-mail or phone invalidates a reset link. Refusals: invalid_input (the password is not the
 * one of `checkedHash` any more), email_taken, not_found.
 */
export function storeProfile(
  db: Database,
  userId: string,
  changes: ProfileChanges,
  checkedHash?: string,
): Promise<SavedProfile | Refusal> {
  const { email, phone } = changes;
  const isContact = email !== undefined || phone !== undefined;
  const withKey = email === undefined ? changes : { ...changes, emailKey: emailKey(email) };
  return inTransaction<SavedProfile | Refusal>(db, async (tx) => {
    const before = isContact ? await queries.findProfile(tx, userId) : undefined;
    const after = await queries.changeProfile(tx, userId, withKey, checkedHash);
    if (!after) return checkedHash ? refuseField('password', WRONG_PASSWORD) : refuse('not_found');
    if (isContact) await deletePasswordReset(tx, userId);
    return { before, after };
  }).catch(refuseTakenEmail);
}

/** Tells a customer of a changed e-mail or phone, at the former e-mail (P-344). */
export function reportChangedContacts(
  { mailer, seller }: Pick<Accounts, 'mailer' | 'seller'>,
  { before, after }: SavedProfile,
): void {
  if (!before) return;
  for (const change of changedContacts(before, after)) {
    mailer?.send(accountChangedEmail(before.email, change, seller));
  }
}

function changedContacts(before: Profile, after: Profile): AccountChange[] {
  const isSameEmail = emailKey(before.email) === emailKey(after.email);
  return [
    ...(isSameEmail ? [] : (['e-mail'] as const)),
    ...(before.phone === after.phone ? [] : (['phone'] as const)),
  ];
}

function refuseTakenEmail(error: unknown): Refusal {
  const isTaken = sqlState(error) === UNIQUE_VIOLATION && brokenConstraint(error)?.includes('email_key');
  if (isTaken) return refuse('email_taken');
  throw error;
}

export async function deleteExpiredRecords({ db, clock }: Pick<Accounts, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteExpiredSessions(db, now);
  await deleteExpiredPasswordResets(db, now);
  await deleteAttemptsBefore(db, new Date(now.getTime() - DAY_MS));
}
