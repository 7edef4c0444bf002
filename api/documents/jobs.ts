import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import * as queries from './queries.ts';
import { archive } from './service.ts';

/** Advisory lock key: one instance at a time draws the documents that are due. */
const LOCK = 7_110_088;
/** Leaves the processor to customers when many orders are paid at once; the rest waits for the next run. */
const MAX_PER_RUN = 10;

/** Draws and stores the documents that were issued since the last run. One that cannot be drawn is tried again later. */
export function archiveDueDocuments(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCK, async () => {
    for (const number of await queries.findDue(shop.db, shop.clock(), MAX_PER_RUN)) {
      try {
        const outcome = await archive(shop, number);
        if (isRefusal(outcome)) await queries.postpone(shop.db, number, shop.clock());
      } catch (error) {
        shop.log.error({ err: error, number }, 'a document could not be rendered');
        await queries.postpone(shop.db, number, shop.clock());
      }
    }
  });
}
