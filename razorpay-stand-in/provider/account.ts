import type { StandInParts } from '../parts.ts';
import { randomText } from '../storage/ids.ts';
import type { AccountRecord } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';

/** Default maximum order amount in paise: five lakh rupees, Razorpay's default account limit. */
const DEFAULT_MAX_ORDER_AMOUNT = 5_00_000_00;

/** Returns the journal's account, created with new keys at the first start; a given maximum is stored. */
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

/** The maximum order amount in paise: from the fault switch, else the account, else the default. */
export function maxOrderAmount({ account, faults }: Pick<StandInParts, 'account' | 'faults'>): number {
  return faults.current.max_order_amount ?? account.maxOrderAmount ?? DEFAULT_MAX_ORDER_AMOUNT;
}
