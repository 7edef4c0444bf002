import type { Customer } from '#api/platform/calls.ts';
import type { Shop } from '#api/shop.ts';
import type { Session } from '#contract/accounts.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { deleteOtherSessions } from './queries.ts';
import { idleSince } from './rules.ts';
import { deleteOwnSession, findSessions } from './session-queries.ts';

/** Where a customer is logged in, the session that asks first. */
export async function ownSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  customer: Customer,
): Promise<Session[]> {
  const now = clock();
  const found = await findSessions(db, customer, now, idleSince(now));
  return found.map((session) => ({
    session_id: session.sessionId,
    browser: session.browser,
    since: session.createdAt.toISOString(),
    last_used: session.lastSeenAt.toISOString(),
    is_this_one: session.isThisOne,
  }));
}

/** Ends one of a customer's own sessions; its token is worth nothing afterwards. Refusal: not_found. */
export async function endOwnSession(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  customer: Customer,
  sessionId: string,
): Promise<Refusal | undefined> {
  if (!(await deleteOwnSession(db, customer.userId, sessionId))) {
    return refuse('not_found', 'You are not logged in there any more.');
  }
  log.info({ customer: customer.userId }, 'a session was ended');
  return undefined;
}

/** Ends all of a customer's sessions but the one that asks. */
export async function endOtherSessions(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  customer: Customer,
): Promise<void> {
  await deleteOtherSessions(db, customer.userId, customer.tokenHash);
  log.info({ customer: customer.userId }, 'all other sessions were ended');
}
