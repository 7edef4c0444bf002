import { priceLines } from '#api/cart/rules.ts';
import { readWishChoices, type WishChoices } from '#api/messages/choices/choice-service.ts';
import {
  hasWishNewsOfToday,
  isWishNewsQueueFull,
  queueWishNews,
} from '#api/messages/queue/wish-news-service.ts';
import { isHourOfMessages } from '#api/messages/rules.ts';
import { claimWatcher, type DueWatcher, setNextCheck } from '#api/messages/watchers/watcher-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { WishNewsPiece } from '#db/tables/customers/messages.ts';
import { findWishes, lockCustomerList } from '../queries.ts';
import { findWatches, hasStockRequests, type NewWatch, saveWatches } from './news-queries.ts';
import { checkWish, nextCheck, toFacts } from './news-rules.ts';

/** A run ends after this long, so that the shop can be stopped meanwhile. */
const MAX_RUN_MS = 5000;

/**
 * Checks the wish lists that are due, one after the other, and queues what their customers asked to hear (P-311). Its cost
 * depends on the number of customers who asked, not on the number of changed prices. Safe to run on several instances.
 */
export async function checkDueWishes(reader: RateReader & { clock: () => Date }): Promise<void> {
  const { db, metalRateMaxDays, clock } = reader;
  const began = performance.now();
  while (performance.now() - began < MAX_RUN_MS) {
    if (await isWishNewsQueueFull(db)) return;
    const isChecked = await inTransaction(db, (tx) => checkNextList({ db: tx, metalRateMaxDays }, clock()));
    if (!isChecked) return;
  }
}

/** False if no list is due. */
async function checkNextList(reader: RateReader, now: Date): Promise<boolean> {
  const tx = reader.db;
  const watcher = await claimWatcher(tx, now);
  if (!watcher) return false;
  const { userId } = watcher;
  const choices = await readWishChoices(tx, userId);
  const maySend = isHourOfMessages(now) && !(await hasWishNewsOfToday(tx, userId, now));
  const news = await checkList(reader, { ...watcher, choices, maySend }, now);
  if (news.length > 0) await queueWishNews(tx, userId, toFacts(news, choices), now);
  const isWaiting = await hasPendingNotices(tx, userId, choices);
  await setNextCheck(tx, userId, isWaiting ? nextCheck(now, news.length > 0) : null);
  return true;
}

/** Otherwise the list is checked again only after its customer asks anew. */
async function hasPendingNotices(
  tx: Database,
  userId: string,
  { isListOn, askedSince }: WishChoices,
): Promise<boolean> {
  return isListOn || (askedSince !== undefined && (await hasStockRequests(tx, userId, askedSince)));
}

interface CheckedList extends DueWatcher {
  choices: WishChoices;
  /** Otherwise what is new stays to be found by a later check. */
  maySend: boolean;
}

async function checkList(
  reader: RateReader,
  { userId, since, choices, maySend }: CheckedList,
  now: Date,
): Promise<WishNewsPiece[]> {
  const tx: Database = reader.db;
  const listId = await lockCustomerList(tx, userId);
  if (listId === undefined) return [];
  const live = await readLiveRates(reader, now);
  const rows = await findWishes(tx, { userId });
  const watches = await findWatches(tx, listId, { since, ...choices });
  const checked = rows
    .flatMap((row) => priceLines([row], live, now))
    .map((row) => ({ wishId: row.wishId, ...checkWish(row, watches.get(row.wishId), now, choices) }))
    .filter(({ news }) => maySend || !news);
  const changed = checked.flatMap(({ wishId, watch, news }): NewWatch[] =>
    watch ? [{ wishId, ...watch, isReported: news !== undefined }] : [],
  );
  await saveWatches(tx, changed, now);
  return checked.flatMap(({ news }) => news ?? []);
}
