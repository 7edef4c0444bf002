import { randomText } from './ids.ts';
import type { StandInParts } from './parts.ts';
import type { AccountRecord } from './records.ts';
import type { Store } from './store.ts';

/** The most that one order may be, in paise: five lakh rupees, what Razorpay allows an account that asked for no more. */
const DEFAULT_MAX_ORDER_AMOUNT = 5_00_000_00;

/** The account of this journal, with keys made at the first start; a ceiling that is given stays with it. */
export function accountOf(store: Store, maxOrderAmount?: number): AccountRecord {
  if (store.account && maxOrderAmount === undefined) return store.account;
  const account: AccountRecord = {
    accountId: `acc_${randomText(14)}`,
    keyId: `rzp_test_${randomText(14)}`,
    keySecret: randomText(24),
    webhookSecret: randomText(32),
    staleWebhookSecret: randomText(32),
    ...store.account,
    ...(maxOrderAmount !== undefined && { maxOrderAmount }),
  };
  store.commit([{ kind: 'account', record: account }]);
  return account;
}

/** The ceiling of an order in force, in paise: the fault switch, else the account's own, else the usual one. */
export function maxOrderAmount({ account, faults }: Pick<StandInParts, 'account' | 'faults'>): number {
  return faults.current.max_order_amount ?? account.maxOrderAmount ?? DEFAULT_MAX_ORDER_AMOUNT;
}
