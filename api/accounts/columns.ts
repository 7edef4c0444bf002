import { and, gt, type Placeholder, sql } from 'drizzle-orm';
import { sessions, users } from '#db/tables/accounts.ts';

const tokenHash = sql.placeholder('tokenHash');
const now = sql.placeholder('now');

/** The condition of a session that has not expired. */
export function liveSession(moment: Date | Placeholder, idleSince: Date | Placeholder) {
  return and(gt(sessions.expiresAt, moment), gt(sessions.lastSeenAt, idleSince));
}

/**
 * CTE `asking` that authenticates by session (parameters: `sessionProof`). `user_id`: no row without a live session;
 * `seen_long_ago`: the last use is due to be recorded.
 */
export const customerOfSession = sql`asking as (
    select user_id, last_seen_at < ${sql.placeholder('seenBefore')} as seen_long_ago from ${sessions}
    where token_hash = ${tokenHash} and ${liveSession(now, sql.placeholder('idleSince'))}
  )`;

/**
 * Lock clause that serializes a customer's own requests until the transaction ends. Rows that reference the customer,
 * such as cart lines, can still be inserted.
 */
export const customerLock = sql`for no key update of ${users}`;

/** User id of a session without an expiry check; only for statements pipelined with one that uses `customerOfSession`. */
export const ownerOfSession = sql`(select user_id from ${sessions} where token_hash = ${tokenHash})`;

/** CTE for statements that write anyway: records the last use of the session, at most once an hour. */
export const sessionSeen = sql`seen as (
    update ${sessions} set last_seen_at = ${now} from asking where token_hash = ${tokenHash} and seen_long_ago
  )`;

/** CTE `asking` for a customer who is already authenticated (parameter: `userId`). */
export const customerById = sql`asking as (select ${sql.placeholder('userId')}::uuid as user_id)`;
