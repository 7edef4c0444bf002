import { listApprovals } from '#api/approvals/service.ts';
import { countCare } from '#api/care/care-list-service.ts';
import { countComplaints } from '#api/complaints/service.ts';
import { countFailedMessages } from '#api/messages/office/office-service.ts';
import { countDifferences } from '#api/payments/balance/balance-service.ts';
import { listMoneyMatters } from '#api/payments/office/matters-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { oldRates } from '#api/rates/service.ts';
import { countReturns } from '#api/returns/service.ts';
import { countWaitingReviews } from '#api/reviews/service.ts';
import { categoryMatches } from '#contract/catalogue/catalogue-filter.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import { PAYMENT_ACCOUNT } from '#contract/office/payments/payment-account.ts';
import type { Role } from '#contract/office/roles.ts';
import {
  BANK_SETTINGS,
  MAX_COUNTED,
  type Owed,
  type TodayTask,
  tasksOf,
} from '#contract/office/today/today.ts';
import * as queries from './queries.ts';
import { daysWithoutBackup, isStuck, owedAtMonthEnds } from './rules.ts';

type Counts = Partial<Record<TodayTask, number>>;

/** A rate of yesterday is not old yet. */
const RATE_DAYS = 1;

interface Links {
  categories: readonly string[];
  collections: readonly string[];
}

interface SetUp {
  /** Details of the seller that are still the demo's. */
  demoPapers: number;
  /** False while payments are simulated or made with test keys. */
  takesMoney: boolean;
  makesBackups: boolean;
  sendsMail: boolean;
  /** Whether the shop itself hears by e-mail of orders, returns and complaints. */
  hasNewsAddress: boolean;
  /** Orders above it are paid by bank transfer. */
  maxPaymentPaise: Paise;
  /** Invented reviews on the home page. */
  sampleReviews: number;
  /** What menu and home page lead to. */
  links: Links;
}

interface Viewing extends Acting {
  role: Role;
  /** Somebody who tries the demo, and sets nothing up. */
  isDemo: boolean;
  setUp: SetUp;
}

/** Counted in one query. */
const COUNTERS: { tasks: TodayTask[]; count: (viewing: Viewing) => Promise<Counts> }[] = [
  {
    tasks: ['to_pack', 'to_ship'],
    count: async ({ db }) => {
      const { toPack, toShip } = await queries.countParcels(db);
      return { to_pack: toPack, to_ship: toShip };
    },
  },
  {
    tasks: ['reviews_to_read'],
    count: async ({ db }) => ({ reviews_to_read: await countWaitingReviews(db) }),
  },
  {
    tasks: ['approvals'],
    count: async (acting) => {
      const found = await listApprovals(acting, (actor) => actor);
      const waiting = found.filter(
        ({ state, is_own, is_over }) => state === 'waiting' && !is_own && !is_over,
      );
      return { approvals: waiting.length };
    },
  },
  {
    tasks: ['account_changes', 'payment_account_changes'],
    count: async ({ db, now }) => ({
      account_changes: await queries.countAccountChanges(db, BANK_SETTINGS, now),
      payment_account_changes: await queries.countAccountChanges(db, PAYMENT_ACCOUNT, now),
    }),
  },
  {
    tasks: ['awaited_transfers'],
    count: async ({ db, setUp }) => ({
      awaited_transfers: await queries.countAwaitedTransfers(db, setUp.maxPaymentPaise),
    }),
  },
  {
    tasks: [
      'payments_to_decide',
      'failed_refunds',
      'stuck_refunds',
      'unknown_payments',
      'disputes',
      'overdue_plans',
    ],
    count: async ({ db, now }) => {
      const matters = await listMoneyMatters(db, now);
      return {
        payments_to_decide: matters.undecided.total,
        failed_refunds: matters.failed_refunds.total,
        stuck_refunds: matters.refunds_under_way.items.filter((refund) => isStuck(refund, now)).length,
        unknown_payments: matters.own_unknown.total + matters.outside.total,
        disputes: matters.disputes.total,
        overdue_plans: matters.overdue_plans.total,
      };
    },
  },
  { tasks: ['differences'], count: async ({ db }) => ({ differences: await countDifferences(db) }) },
  {
    tasks: ['failed_messages'],
    count: async ({ db }) => ({ failed_messages: await countFailedMessages(db, MAX_COUNTED) }),
  },
  {
    tasks: ['old_rates'],
    count: async ({ db, now }) => {
      const old = await oldRates({ db, metalRateMaxDays: RATE_DAYS }, indianDate(now));
      return { old_rates: old.length };
    },
  },
  {
    tasks: ['urgent_complaints', 'open_complaints'],
    count: async ({ db, now }) => {
      const { open, urgent } = await countComplaints(db, now);
      return { urgent_complaints: urgent, open_complaints: open };
    },
  },
  {
    tasks: ['returns_to_check', 'returns_to_decide', 'returns_asked'],
    count: async ({ db }) => {
      const { asked, here, checked } = await countReturns(db);
      return { returns_to_check: here, returns_to_decide: checked, returns_asked: asked };
    },
  },
  {
    tasks: ['late_care', 'asked_care'],
    count: async ({ db, now }) => {
      const { late, asked } = await countCare(db, now);
      return { late_care: late, asked_care: asked };
    },
  },
  {
    tasks: ['sold_out', 'low_stock'],
    count: async ({ db }) => {
      const { soldOut, low } = await queries.countShortPieces(db);
      return { sold_out: soldOut, low_stock: low };
    },
  },
  {
    tasks: ['first_pieces'],
    count: async ({ db }) => ({ first_pieces: (await queries.hasPieces(db)) ? 0 : 1 }),
  },
  {
    tasks: [
      'demo_papers',
      'test_payments',
      'unannounced_payments',
      'no_mail_server',
      'no_news_address',
      'no_backup',
      'sample_reviews',
      'empty_links',
    ],
    count: async ({ db, now, isDemo, setUp }): Promise<Counts> => {
      if (isDemo) return {};
      const { demoPapers, takesMoney, makesBackups, sendsMail, hasNewsAddress, sampleReviews, links } = setUp;
      return {
        demo_papers: demoPapers,
        test_payments: takesMoney ? 0 : 1,
        unannounced_payments: await queries.countUnannouncedPayments(db, now),
        no_mail_server: sendsMail ? 0 : 1,
        no_news_address: sendsMail && !hasNewsAddress ? 1 : 0,
        sample_reviews: sampleReviews,
        empty_links: await countEmptyLinks(db, links),
        no_backup: makesBackups ? daysWithoutBackup(await queries.findLastBackup(db), now) : 0,
      };
    },
  },
];

/** Links that lead to no piece on sale; none while the shop has no piece at all. */
async function countEmptyLinks(db: Database, { categories, collections }: Links): Promise<number> {
  const names = await queries.findCategoriesOnSale(db);
  if (names.length === 0) return 0;
  const empty = categories.filter((chosen) => !names.some((name) => categoryMatches(chosen, name)));
  return empty.length + (await queries.countEmptyCollections(db, collections));
}

/** The tasks that wait for a role; nothing else is queried. */
export async function readToday(viewing: Viewing): Promise<{ task: TodayTask; count: number }[]> {
  const tasks = tasksOf(viewing.role);
  const counters = COUNTERS.filter((counter) => counter.tasks.some((task) => tasks.includes(task)));
  const counted = await Promise.all(counters.map(({ count }) => count(viewing)));
  const counts: Counts = Object.assign({}, ...counted);
  return tasks.map((task) => ({ task, count: counts[task] ?? 0 }));
}

/** What is owed to savers at the end of each month. */
export async function readOwedToSavers(db: Database, now: Date): Promise<Owed> {
  return owedAtMonthEnds(await queries.findOwedByMonth(db), indianDate(now));
}
