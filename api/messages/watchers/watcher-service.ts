import { randomBytes } from 'node:crypto';
import type { Database } from '#api/platform/database/database.ts';
import { findChoice } from '../choices/choice-queries.ts';
import * as queries from './watcher-queries.ts';

const TOKEN_BYTES = 16;

/** A customer whose wish list is due to be checked. */
export interface DueWatcher {
  userId: string;
  /** When messages about prices and stock were turned on. */
  since: Date;
  /** Whether they are on now. */
  isOn: boolean;
}

/** Begins to watch the wishes of a customer, from the prices and the stock of now on. */
export function watchWishes(tx: Database, userId: string, now: Date): Promise<void> {
  const stopToken = randomBytes(TOKEN_BYTES).toString('base64url');
  return queries.upsertWatcher(tx, { userId, stopToken }, now);
}

/** The next customer who is due, locked until the transaction ends. */
export async function claimWatcher(tx: Database, now: Date): Promise<DueWatcher | undefined> {
  const watcher = await queries.lockDueWatcher(tx, now);
  if (!watcher) return undefined;
  const { userId, since } = watcher;
  const choice = await findChoice(tx, userId, 'mail', 'price and stock');
  return { userId, since, isOn: choice?.isOn ?? false };
}

/** Null: not until the messages are turned on again. */
export const setNextCheck = queries.updateDue;
