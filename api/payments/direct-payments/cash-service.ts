import type { Database } from '#api/platform/database/database.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { cashOfDay } from './direct-payment-queries.ts';
import { cashFault } from './direct-payment-rules.ts';

interface PaidToday {
  userId: string;
  /** Empty: nothing is paid. */
  method: DirectMethod | '';
  amountPaise: Paise;
}

/** Why a customer may not pay an amount in cash today; undefined if they may, or pay it in another way (P-358). */
export async function whyNotInCash(
  db: Database,
  { userId, method, amountPaise }: PaidToday,
  now: Date,
): Promise<string | undefined> {
  if (method !== 'cash') return undefined;
  const otherPaise = await cashOfDay(db, userId, indianDate(now));
  return cashFault([{ method, reference: '', amountPaise }], otherPaise);
}
