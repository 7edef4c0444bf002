import type { Database } from '#api/platform/database/database.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { Balance } from '#contract/office/payments/balance.ts';
import type { StoredDifference } from '#db/tables/money/balance.ts';
import { findDifferences, findLastCheck, insertCheck } from './balance-queries.ts';

const BATCH_SIZE = 2000;
const MAX_STORED = 200;

/** Compares the money of all paid orders with their invoices and credit notes, and stores what differs (P-255). */
export async function checkBalance({ db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const checkedAt = clock();
  const differences: StoredDifference[] = [];
  let orderCount = 0;
  let after = '';
  for (;;) {
    const batch = await findDifferences(db, after, BATCH_SIZE);
    orderCount += batch.count;
    differences.push(...batch.differences);
    if (batch.last === undefined) break;
    after = batch.last;
  }
  if (differences.length > 0) {
    const orders = differences.slice(0, MAX_STORED).map(({ orderId }) => orderId);
    log.error({ orders }, 'payments and invoices of these orders do not balance');
  }
  await insertCheck(db, {
    ...{ checkedAt, orderCount, differenceCount: differences.length },
    differences: differences.slice(0, MAX_STORED),
  });
}

/** The comparison of the day; nothing if it was made already. */
export async function checkBalanceOnce(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const last = await findLastCheck(shop.db);
  if (last && indianDate(last.checkedAt) === indianDate(shop.clock())) return;
  await checkBalance(shop);
}

/** Of how many orders money and papers differed at the last comparison. */
export async function countDifferences(db: Database): Promise<number> {
  return (await findLastCheck(db))?.differenceCount ?? 0;
}

export async function readBalance(db: Database): Promise<Balance | null> {
  const last = await findLastCheck(db);
  if (!last) return null;
  return {
    checked_at: last.checkedAt.toISOString(),
    order_count: last.orderCount,
    difference_count: last.differenceCount,
    differences: last.differences.map(({ orderId, ...amounts }) => ({
      order_id: orderId,
      paid: toRupees(paise(amounts.paidPaise)),
      refunded: toRupees(paise(amounts.refundedPaise)),
      without_note: toRupees(paise(amounts.withoutNotePaise ?? 0)),
      billed: toRupees(paise(amounts.billedPaise)),
      credited: toRupees(paise(amounts.creditedPaise)),
    })),
  };
}
