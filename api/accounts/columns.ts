import { sql } from 'drizzle-orm';
import { sessions } from '#db/tables/accounts.ts';

const tokenHash = sql.placeholder('tokenHash');
const now = sql.placeholder('now');

/**
 * The beginning of a statement that is told who is asking by a session (its values are those of `sessionProof`):
 * `asking.user_id`, no row for nobody. It also notes that the session was seen, about once an hour.
 */
export const askingBySession = sql`asking as (
    select user_id, last_seen_at from ${sessions}
    where token_hash = ${tokenHash} and expires_at > ${now} and last_seen_at > ${sql.placeholder('idleSince')}
  ), seen as (
    update ${sessions} set last_seen_at = ${now} from asking
    where token_hash = ${tokenHash} and asking.last_seen_at < ${sql.placeholder('seenBefore')}
  )`;

/** The same for a statement on behalf of a customer who is known already (`userId`). */
export const askingAsKnown = sql`asking as (select ${sql.placeholder('userId')}::uuid as user_id)`;
