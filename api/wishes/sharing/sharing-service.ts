import { randomBytes } from 'node:crypto';
import { countAgainstRateLimit } from '#api/accounts/rate-limit-service.ts';
import { tokenDigest } from '#api/accounts/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { DAY_MS } from '#contract/durations.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import {
  isShareToken,
  type SharedListResponse,
  type SharedWordBody,
  type SharesResponse,
  type VoteBody,
} from '#contract/wishes/shared-lists.ts';
import { countWishes, findWishesOfList, lockOwnList, type WishOwner } from '../queries.ts';
import { visitorLimits } from '../rules.ts';
import * as queries from './sharing-queries.ts';
import { RETENTION_AFTER_END_MS, sharedListLimits, shareLimits, toSharedPieces } from './sharing-rules.ts';

const TOKEN_BYTES = 16;
const MAX_OPEN_SHARES = 5;
/** The newest ones: a page that anybody may open must stay cheap. */
const MAX_SHARED_PIECES = 100;
const MAX_VOTES = 1000;
const MAX_WORDS = 100;

interface NewShare {
  token: string;
  endsAt: Date;
}

/** Makes a link to a wish list for so many days (P-309). Refusals: too_many_attempts, wish_list_empty, too_many_shares. */
export async function shareWishList(
  db: Database,
  { owner, address }: { owner: WishOwner; address: string },
  days: number,
  now: Date,
): Promise<NewShare | Refusal> {
  const limited = 'deviceHash' in owner && (await countAgainstRateLimit(db, now, visitorLimits(address)));
  if (limited) return limited;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const endsAt = new Date(now.getTime() + days * DAY_MS);
  return inTransaction<NewShare | Refusal>(db, async (tx) => {
    const listId = await lockOwnList(tx, owner, now);
    if ((await countWishes(tx, listId)) === 0) return refuse('wish_list_empty');
    const exceeded = await countAgainstRateLimit(tx, now, shareLimits(listId));
    if (exceeded) return exceeded;
    if ((await queries.countOpenShares(tx, listId, now)) >= MAX_OPEN_SHARES) return refuse('too_many_shares');
    await queries.insertShare(tx, { listId, tokenHash: tokenDigest(token), sharedAt: now, endsAt });
    return { token, endsAt };
  });
}

/** The open links of an own list, and the words written through all its links. */
export async function readShares(db: Database, owner: WishOwner, now: Date): Promise<SharesResponse['data']> {
  const [shares, votes, words] = await Promise.all([
    queries.findOpenShares(db, owner, now),
    queries.findVotes(db, owner, MAX_VOTES),
    queries.findWords(db, owner, MAX_WORDS * MAX_OPEN_SHARES),
  ]);
  return {
    shares: shares.map(({ share_id, sharedAt, endsAt }) => ({
      share_id,
      shared_at: sharedAt.toISOString(),
      ends_at: endsAt.toISOString(),
    })),
    votes,
    words: words.map(({ wordId, nickname, word, writtenAt }) => ({
      ...{ word_id: wordId, nickname, word },
      written_at: writtenAt.toISOString(),
    })),
  };
}

/** Refusal: not_found. */
export async function endShare(
  db: Database,
  owner: WishOwner,
  share: { share_id: number },
  now: Date,
): Promise<Refusal | undefined> {
  const isEnded = await queries.endShare(db, owner, share, now);
  return isEnded ? undefined : refuse('not_found', 'You have no such open link.');
}

/** Refusal: not_found. */
export async function removeSharedWord(
  db: Database,
  owner: WishOwner,
  word: { word_id: number },
): Promise<Refusal | undefined> {
  const isDeleted = await queries.deleteWord(db, owner, word);
  return isDeleted ? undefined : refuse('not_found', 'There is no such word to your wish list.');
}

/** The link with this token while it is open. Refusals: not_found, link_ended. */
async function openShareOf(db: Database, token: string, now: Date) {
  const share = isShareToken(token) ? await queries.findShare(db, tokenDigest(token)) : undefined;
  if (!share) return refuse('not_found', 'There is no such list. Please check the whole link.');
  return share.endsAt > now
    ? share
    : refuse('link_ended', 'This link has ended. Please ask who sent it for a new one.');
}

/** A wish list as everybody sees it who has its link. Refusals: not_found, link_ended. */
export async function readSharedList(
  reader: RateReader,
  token: string,
  now: Date,
): Promise<SharedListResponse | Refusal> {
  const { db } = reader;
  const share = await openShareOf(db, token, now);
  if (isRefusal(share)) return share;
  const [live, rows, votes, wishes] = await Promise.all([
    readLiveRates(reader, now),
    findWishesOfList(db, share.listId, MAX_SHARED_PIECES),
    queries.countVotes(db, share.shareId),
    countWishes(db, share.listId),
  ]);
  return {
    data: {
      ends_at: share.endsAt.toISOString(),
      ...toSharedPieces({ rows, live, votes }, now),
      left_out: Math.max(0, wishes - rows.length),
    },
  };
}

interface Visitor {
  token: string;
  /** The network address of the request. */
  address: string;
}

/** Rate-limits and validates a vote or word, and runs `say` while the link is locked. */
async function addEntry<Said>(
  db: Database,
  { token, address }: Visitor,
  now: Date,
  say: (tx: Database, share: { shareId: number; listId: number }) => Promise<Said | Refusal>,
): Promise<Said | Refusal> {
  const share = await openShareOf(db, token, now);
  if (isRefusal(share)) return share;
  const limited = await countAgainstRateLimit(db, now, sharedListLimits(share.shareId, address));
  if (limited) return limited;
  return inTransaction<Said | Refusal>(db, async (tx) => {
    await queries.lockShare(tx, share.shareId);
    return say(tx, share);
  });
}

/** Votes for a piece, or takes the vote back; returns its votes. Refusals: not_found, link_ended, too_many_attempts, shared_list_full. */
export function voteForPiece(
  db: Database,
  speaking: Visitor,
  { voter, nickname, product_id: productId, is_for: isFor }: VoteBody,
  now: Date,
): Promise<number | Refusal> {
  return addEntry<number>(db, speaking, now, async (tx, { shareId, listId }) => {
    const vote = { shareId, productId, voterHash: tokenDigest(voter) };
    if (isFor) {
      if (!(await queries.isOnList(tx, listId, productId)))
        return refuse('not_found', 'This piece is no longer on the list.');
      await queries.insertVote(tx, { ...vote, nickname, votedAt: now });
      if ((await queries.countAllVotes(tx, shareId)) > MAX_VOTES) return refuse('shared_list_full');
    } else {
      await queries.deleteVote(tx, vote);
    }
    return queries.countVotesFor(tx, shareId, productId);
  });
}

/** Refusals: not_found, link_ended, too_many_attempts, shared_list_full. */
export async function writeSharedWord(
  db: Database,
  speaking: Visitor,
  { nickname, word }: SharedWordBody,
  now: Date,
): Promise<Refusal | undefined> {
  const said = await addEntry(db, speaking, now, async (tx, { shareId }) => {
    if ((await queries.countWords(tx, shareId)) >= MAX_WORDS) return refuse('shared_list_full');
    await queries.insertWord(tx, { shareId, nickname, word, writtenAt: now });
    return 'written' as const;
  });
  return isRefusal(said) ? said : undefined;
}

const MAX_DELETED_AT_ONCE = 1000;

/** Deletes links that ended long ago, with their votes and words. */
export function deleteOldShares(db: Database, now: Date): Promise<void> {
  return queries.deleteSharesEndedBefore(
    db,
    new Date(now.getTime() - RETENTION_AFTER_END_MS),
    MAX_DELETED_AT_ONCE,
  );
}
