import type { Database } from '#api/platform/database/database.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import { cashOfDay } from './direct-payment-queries.ts';
import { cashFault } from './direct-payment-rules.ts';

/** Why a customer may not pay an amount in cash today; undefined if they may (P-358). */
export async function whyNotInCash(
  db: Database,
  { userId, amountPaise }: { userId: string; amountPaise: Paise },
  now: Date,
): Promise<string | undefined> {
  const otherPaise = await cashOfDay(db, userId, indianDate(now));
  return cashFault([{ method: 'cash', reference: '', amountPaise }], otherPaise);
}
