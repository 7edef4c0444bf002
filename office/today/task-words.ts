import type { TodayTask } from '#contract/office/today/today.ts';
import { paths } from '../paths.ts';

interface TaskWords {
  /** Behind the number: of one, and of several. */
  one: string;
  many: string;
  to: string;
}

/** What waits, and where it is done. */
export const TASKS: Record<TodayTask, TaskWords> = {
  to_pack: { one: 'paid order to pack', many: 'paid orders to pack', to: `${paths.orders}?view=to_pack` },
  to_ship: { one: 'packed order to ship', many: 'packed orders to ship', to: `${paths.orders}?view=to_ship` },
  approvals: {
    one: 'act waits for your yes or no',
    many: 'acts wait for your yes or no',
    to: paths.approvals,
  },
  payments_to_decide: { one: 'payment to decide', many: 'payments to decide', to: paths.payments },
  failed_refunds: { one: 'refund that failed', many: 'refunds that failed', to: paths.payments },
  unknown_payments: {
    one: 'payment the shop does not know',
    many: 'payments the shop does not know',
    to: paths.payments,
  },
  disputes: { one: 'dispute', many: 'disputes', to: paths.payments },
  overdue_plans: {
    one: 'plan past its last day',
    many: 'plans past their last day',
    to: paths.payments,
  },
  old_rates: {
    one: 'metal with a rate older than a day',
    many: 'metals with a rate older than a day',
    to: paths.rates,
  },
  sold_out: { one: 'piece sold out', many: 'pieces sold out', to: `${paths.goods}?stock=sold+out` },
  low_stock: { one: 'piece nearly sold out', many: 'pieces nearly sold out', to: `${paths.goods}?stock=low` },
};
