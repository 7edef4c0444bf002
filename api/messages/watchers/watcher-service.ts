import { randomBytes } from 'node:crypto';
import type { Database } from '#api/platform/database/database.ts';
import type { NoticeGroup } from '#contract/notices/notice-channels.ts';
import * as queries from './watcher-queries.ts';

const TOKEN_BYTES = 16;

/** A customer whose wish list is due to be checked. */
export interface DueWatcher {
  userId: string;
  /** When messages about the whole list were last turned on. */
  since: Date;
}

/** Begins to watch the wishes of a customer; for the whole list from the prices and the stock of now on. */
export function watchWishes(tx: Database, userId: string, now: Date, group: NoticeGroup): Promise<void> {
  const stopToken = randomBytes(TOKEN_BYTES).toString('base64url');
  return queries.upsertWatcher(tx, { userId, stopToken }, { now, isAnew: group === 'price and stock' });
}

/** The next customer who is due, locked until the transaction ends. */
export async function claimWatcher(tx: Database, now: Date): Promise<DueWatcher | undefined> {
  const watcher = await queries.lockDueWatcher(tx, now);
  if (!watcher) return undefined;
  return { userId: watcher.userId, since: watcher.since };
}

/** Null: not until the messages are turned on again. */
export const setNextCheck = queries.updateDue;
