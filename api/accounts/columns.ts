import { and, gt, type Placeholder, sql } from 'drizzle-orm';
import { sessions, users } from '#db/tables/accounts.ts';

const tokenHash = sql.placeholder('tokenHash');
const now = sql.placeholder('now');

/** A session that is neither over nor idle too long. */
export function liveSession(moment: Date | Placeholder, idleSince: Date | Placeholder) {
  return and(gt(sessions.expiresAt, moment), gt(sessions.lastSeenAt, idleSince));
}

/**
 * The beginning of a statement that is told who is asking by a session (its values are those of `sessionProof`):
 * `asking.user_id`, no row for nobody; `asking.seen_long_ago` when it is time to note that the session was seen.
 */
export const askingBySession = sql`asking as (
    select user_id, last_seen_at < ${sql.placeholder('seenBefore')} as seen_long_ago from ${sessions}
    where token_hash = ${tokenHash} and ${liveSession(now, sql.placeholder('idleSince'))}
  )`;

/**
 * Ends a reading of customers: their tabs wait for each other until the transaction ends. What only refers to a
 * customer, as a line that comes into the cart, may be written meanwhile.
 */
export const customerLock = sql`for no key update of ${users}`;

/** The customer of a session, over or not, for a statement that leaves together with one that begins so. */
export const ownerOfSession = sql`(select user_id from ${sessions} where token_hash = ${tokenHash})`;

/** For a statement that writes anyway: notes, about once an hour, that the session was seen. */
export const seenAsking = sql`seen as (
    update ${sessions} set last_seen_at = ${now} from asking where token_hash = ${tokenHash} and seen_long_ago
  )`;

/** The beginning of a statement on behalf of a customer who is known already (`userId`). */
export const askingAsKnown = sql`asking as (select ${sql.placeholder('userId')}::uuid as user_id)`;
