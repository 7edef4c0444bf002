import { PAYMENT_ACCOUNT } from '#contract/office/payments/payment-account.ts';
import { BANK_SETTINGS, type TodayTask } from '#contract/office/today/today.ts';
import { auditPath, paths } from '../paths.ts';

interface TaskWords {
  /** Behind the number: of one, and of several. */
  one: string;
  many: string;
  to: string;
  /** Shown in red. */
  isUrgent?: true;
}

/** The text and the link of each task. */
export const TASKS: Record<TodayTask, TaskWords> = {
  urgent_complaints: {
    one: 'complaint of 25 days or more',
    many: 'complaints of 25 days or more',
    to: paths.complaints,
    isUrgent: true,
  },
  to_pack: { one: 'paid order to pack', many: 'paid orders to pack', to: `${paths.orders}?view=to_pack` },
  to_ship: { one: 'packed order to ship', many: 'packed orders to ship', to: `${paths.orders}?view=to_ship` },
  returns_to_check: { one: 'return to weigh', many: 'returns to weigh', to: `${paths.returns}?view=here` },
  returns_to_decide: {
    one: 'weighed return to decide or send back',
    many: 'weighed returns to decide or send back',
    to: `${paths.returns}?view=checked`,
  },
  returns_asked: { one: 'return asked for', many: 'returns asked for', to: paths.returns },
  approvals: {
    one: 'act waits for your yes or no',
    many: 'acts wait for your yes or no',
    to: paths.approvals,
  },
  payments_to_decide: { one: 'payment to decide', many: 'payments to decide', to: paths.payments },
  failed_refunds: { one: 'refund that failed', many: 'refunds that failed', to: paths.payments },
  stuck_refunds: {
    one: 'refund that could not be sent for a day',
    many: 'refunds that could not be sent for a day',
    to: paths.payments,
  },
  unknown_payments: {
    one: 'payment the shop does not know',
    many: 'payments the shop does not know',
    to: paths.payments,
  },
  disputes: { one: 'dispute', many: 'disputes', to: paths.payments },
  open_complaints: { one: 'open complaint', many: 'open complaints', to: paths.complaints },
  differences: {
    one: 'order whose money and papers differ',
    many: 'orders whose money and papers differ',
    to: paths.payments,
  },
  overdue_plans: {
    one: 'plan past its last day',
    many: 'plans past their last day',
    to: paths.payments,
  },
  late_care: {
    one: 'piece for cleaning or repair that is not ready in time',
    many: 'pieces for cleaning or repair that are not ready in time',
    to: `${paths.care}?view=in_work`,
  },
  asked_care: {
    one: 'customer asks for cleaning or repair',
    many: 'customers ask for cleaning or repair',
    to: paths.care,
  },
  reviews_to_read: { one: 'review to read', many: 'reviews to read', to: paths.reviews },
  failed_messages: {
    one: 'message that did not reach its customer',
    many: 'messages that did not reach their customers',
    to: `${paths.messages}?view=failed`,
  },
  old_rates: {
    one: 'metal with a rate older than a day',
    many: 'metals with a rate older than a day',
    to: paths.rates,
  },
  account_changes: {
    one: 'change of the account for bank transfers in seven days: look who made it',
    many: 'changes of the account for bank transfers in seven days: look who made them',
    to: auditPath(BANK_SETTINGS),
  },
  payment_account_changes: {
    one: 'change of the account for online payments in seven days: look who made it',
    many: 'changes of the account for online payments in seven days: look who made them',
    to: auditPath(PAYMENT_ACCOUNT),
  },
  awaited_transfers: {
    one: 'order waits for a bank transfer: look at your statement',
    many: 'orders wait for bank transfers: look at your statement',
    to: `${paths.orders}?view=unpaid`,
  },
  sold_out: { one: 'piece sold out', many: 'pieces sold out', to: `${paths.goods}?stock=sold+out` },
  low_stock: { one: 'piece nearly sold out', many: 'pieces nearly sold out', to: `${paths.goods}?stock=low` },
  first_pieces: {
    one: 'catalogue to bring in: the shop has no piece yet',
    many: 'catalogues to bring in: the shop has no piece yet',
    to: paths.import,
  },
  demo_papers: {
    one: 'detail on your papers is still the demo seller’s',
    many: 'details on your papers are still the demo seller’s',
    to: paths.settings,
  },
  unannounced_payments: {
    one: 'payment of which the provider sent no message: check the address and the secret of its webhook',
    many: 'payments of which the provider sent no message: check the address and the secret of its webhook',
    to: paths.payments,
  },
  no_mail_server: {
    one: 'mail server to set up: customers get no e-mail, not even to choose a new password',
    many: 'mail servers to set up: customers get no e-mail, not even to choose a new password',
    to: paths.messages,
  },
  no_news_address: {
    one: 'address to give for news: no e-mail tells you of orders, returns and complaints',
    many: 'addresses to give for news: no e-mail tells you of orders, returns and complaints',
    to: paths.settings,
  },
  no_backup: {
    one: 'day without a backup of the shop',
    many: 'days without a backup of the shop',
    to: paths.settings,
  },
  sample_reviews: {
    one: 'invented review on the home page',
    many: 'invented reviews on the home page: your customers’ own words belong there',
    to: paths.texts,
  },
  empty_links: {
    one: 'name on the home page or in the menu leads to no piece on sale',
    many: 'names on the home page or in the menu lead to no piece on sale',
    to: paths.texts,
  },
  test_payments: {
    one: 'payment provider to set up: payments are only tests, no money moves',
    many: 'payment providers to set up: payments are only tests, no money moves',
    to: paths.settings,
  },
};
