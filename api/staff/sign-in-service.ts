import {
  hashPassword,
  passwordMatches,
  refuseWhenBusy,
  withHashSlot,
} from '#api/accounts/passwords/password-service.ts';
import { limitFailures } from '#api/accounts/rate-limit-service.ts';
import { emailKey, loginLimits, tokenDigest } from '#api/accounts/rules.ts';
import { describeBrowser } from '#api/accounts/sessions/user-agent-rules.ts';
import { recordOwnAct } from '#api/audit/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { brokenConstraint } from '#api/platform/database/database-errors.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import * as queries from './queries.ts';
import { deleteSessionsOf } from './sessions/session-queries.ts';
import { openStaffSession } from './sessions/session-service.ts';

/** The client of a request. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

/**
 * Checks e-mail and password and opens a session that still needs its second step; that of a demo account is open at once.
 * An unknown e-mail and a wrong password get the same response in the same time.
 * Returns the token of the session's cookie. Refusals: invalid_credentials, too_many_attempts, busy.
 */
export async function logInStaff(
  shop: Shop,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<string | Refusal> {
  const { db, log } = shop;
  const now = shop.clock();
  const key = emailKey(email);
  const counted = loginLimits(`staff ${key}`, client.address, shop.limits);
  const checked = await withHashSlot(() =>
    limitFailures(db, now, counted, async () => {
      const member = await queries.findStaffByEmail(db, key);
      const mayLogIn = member?.state === 'active' && (!member.isDemo || shop.isDemo);
      const matches = await passwordMatches(password, (mayLogIn && member.passwordHash) || undefined);
      return member && matches ? member : refuse('invalid_credentials');
    }),
  ).catch(refuseWhenBusy);
  if (isRefusal(checked)) {
    log.info({ refused: checked.refused, address: client.address }, 'office login refused');
    return checked;
  }
  log.info({ staff: checked.staffId, address: client.address }, 'office password accepted');
  return openCheckedSession(db, checked, client, now);
}

/** Refuses a password that an invitation replaced since it was checked: the new one would not end this session. */
function openCheckedSession(
  db: Database,
  { staffId, passwordHash, isDemo }: queries.StaffRow,
  { userAgent }: Client,
  now: Date,
): Promise<string | Refusal> {
  return inTransaction<string | Refusal>(db, async (tx) => {
    const member = await queries.lockStaffMember(tx, staffId);
    if (member?.state !== 'active' || member.passwordHash !== passwordHash)
      return refuse('invalid_credentials');
    const stage = isDemo ? 'open' : 'password';
    return openStaffSession(tx, staffId, stage, describeBrowser(userAgent), now);
  });
}

/** The person and role of an invitation. Refusal: link_ended (unknown, used or older than 24 hours). */
export async function readInvitation({ db, clock }: Pick<Shop, 'db' | 'clock'>, token: string) {
  const found = await queries.findInvitation(db, tokenDigest(token));
  return found && !found.usedAt && found.endsAt > clock() ? found : refuse('link_ended');
}

/**
 * Accepts an invitation with an e-mail and a password, and opens a session that still needs its second step. What the
 * person had before, sessions and second steps included, ends.
 * Refusals: link_ended, email_taken, busy.
 */
export async function acceptInvitation(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { token, email, password }: { token: string; email: string; password: string },
  client: Client,
): Promise<string | Refusal> {
  const now = clock();
  const open = await readInvitation({ db, clock }, token);
  if (isRefusal(open)) return open;
  const passwordHash = await hashPassword(password).catch(refuseWhenBusy);
  if (typeof passwordHash !== 'string') return passwordHash;
  const { staffId } = open;
  try {
    return await inTransaction<string | Refusal>(db, async (tx) => {
      const member = await queries.lockStaffMember(tx, staffId);
      const isFirst = await queries.markInvitationUsed(tx, tokenDigest(token), now);
      if (!isFirst || member?.state === 'ended') return refuse('link_ended');
      await deleteSessionsOf(tx, staffId);
      await queries.deleteSecondSteps(tx, staffId);
      await queries.updateStaff(tx, staffId, {
        ...{ email: email.trim(), emailKey: emailKey(email) },
        ...{ passwordHash, state: 'active' },
      });
      const session = await openStaffSession(tx, staffId, 'password', describeBrowser(client.userAgent), now);
      await recordOwnAct(tx, staffId, { act: 'invitation accepted', after: { email } }, now);
      return session;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'staff_email_key_unique') throw error;
    return refuse('email_taken', 'Somebody on the staff uses this e-mail already.');
  }
}
