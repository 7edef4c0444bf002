import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { printedNumber } from '#api/invoices/rules.ts';
import { readDispute } from '#api/payments/disputes/dispute-service.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import {
  buy,
  dispute,
  initiate,
  moveDispute,
  orderAndOpen,
  pay,
  payOutside,
  providerState,
  refundAtProvider,
} from '#api/payments/purchase-testing.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { cancelAsBefore } from '#api/payments/refunds/refund-testing.ts';
import { readPaymentsSince } from '#api/payments/settlement/payment-sweep-service.ts';
import {
  openUnreliableDatabase,
  type UnreliableDatabase,
} from '#api/platform/database/unreliable-database-testing.ts';
import { sealText } from '#api/platform/sealing.ts';
import { inviteStaff } from '#api/staff/service.ts';
import { shopOfThisFile, type TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { backUp } from '#server/database/backup/backup-service.ts';
import { lastNumbersIssued } from '#server/database/backup/numbering.ts';
import { runCommand } from '../commands/run-command.ts';
import { runWith } from './lost-database-testing.ts';

const shop = shopOfThisFile();
const empty = shopOfThisFile();
let customer: LoginResponse;
let folder: string;
let phones = 0;
let line: UnreliableDatabase | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-lost-'));
  customer = await shop.newCustomer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await line?.close();
  line = undefined;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A prepared command; `state` reads what the command changes, and stays equal until it commits. */
interface TestCase {
  words: string[];
  state(): Promise<unknown>;
  /** Accepts intermediate states from which a second run continues. */
  mayStop?: (state: unknown) => boolean;
  /** Statements skipped between interruptions, for commands with many statements. */
  stride?: number;
  in?: TestShop;
  /** The command changes nothing. */
  isReading?: true;
}

async function only(statement: string, values: unknown[] = [], where = shop): Promise<unknown> {
  return (await where.pool.query(statement, values)).rows;
}

async function cancelledOrder(): Promise<string> {
  const { orderId, razorpay_payment_id: paymentId } = await buy(shop, customer);
  await setStatus(acting(shop.db), orderId, 'cancelled');
  return paymentId;
}

async function joined(): Promise<number> {
  const { token } = await shop.newCustomer();
  const { body } = await initiate(shop, { ...customer, token }, { scheme_id: 1 });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await pay(
    shop,
    body.razorpayOrderId,
  );
  const paid = { scheme_id: 1, razorpay_order_id, razorpay_payment_id, razorpay_signature };
  await shop.call(calls.verifySchemePayment, { token, body: paid });
  const schemes = await shop.call(calls.getUserSchemes, { token });
  return schemes.body.data[0]?.user_scheme_id ?? 0;
}

async function endedAccess(words: (staffId: number) => string[]): Promise<TestCase> {
  const { staffId } = await inviteStaff(acting(shop.db), 'Lost Lakshmi', 'packer');
  const state = () => only('select state from staff where staff_id = $1', [staffId]);
  return { words: words(staffId), state };
}

function exporting(file: string, count: string, ...days: string[]): TestCase {
  return { words: [...days, join(folder, file)], state: () => only(count), isReading: true };
}

const given: Record<string, () => Promise<TestCase>> = {
  'import-catalogue': async () => {
    const file = join(folder, 'pieces.csv');
    const catalogue = await import('#db/demo/catalogue.csv?raw');
    const [head = '', first = ''] = catalogue.default.split('\n');
    await writeFile(file, [head, first.replace(/^[^,]*,[^,]*/, 'LOST-1,Lost Ring'), ''].join('\n'));
    return {
      words: [file],
      state: () => only("select sku from products where sku like 'LOST%' order by sku"),
    };
  },
  'order-status': async () => {
    const { orderId } = await buy(shop, customer);
    return {
      words: [orderId, 'cancelled'],
      state: () =>
        only(
          `select o.order_status, p.disposition from orders o join payment_intents i using (order_id)
           join payments p using (provider_order_id) where o.order_id = $1`,
          [orderId],
        ),
    };
  },
  'credit-cancelled': async () => {
    const { orderId } = await buy(shop, customer);
    await cancelAsBefore(shop, orderId);
    const state = () => only('select total_paise from credit_notes where order_id = $1', [orderId]);
    return { words: [orderId], state };
  },
  staff: () => endedAccess((staffId) => ['end', String(staffId)]),
  office: () => endedAccess((staffId) => ['endStaff', `{"staff_id":${staffId}}`]),
  settings: async () => ({
    words: ['set', 'seller.phone', `98450 ${++phones}`],
    state: () => only('select stored::text from settings'),
  }),
  'export-audit': async () => exporting('audit', 'select count(*) from audit_entries'),
  'export-rates': async () => exporting('rates', 'select count(*) from rate_sets'),
  'export-invoices': async () => exporting('days.csv', 'select from invoices', '2026-01-01', '2026-12-31'),
  'import-delivery': async () => {
    const file = join(folder, 'places.csv');
    await writeFile(file, 'prefix,delivery,days_min,days_max,insured_limit\n400099,yes,1,2,\n');
    return {
      words: [file],
      state: () => only("select version from delivery_prefixes where prefix = '400099'"),
    };
  },
  'export-delivery': async () => exporting('delivery.csv', 'select count(*) from delivery_prefixes'),
  'export-catalogue': async () => exporting('all.csv', 'select count(*) from products'),
  backup: async () => {
    const file = join(folder, 'lost.backup');
    return {
      words: [file],
      stride: 9,
      state: async () => {
        await vi.waitFor(() => expect(existsSync(`${file}.unfinished`)).toBe(false));
        return existsSync(file);
      },
    };
  },
  restore: async () => {
    const file = join(folder, 'whole.backup');
    await backUp(shop.connectionString, file, new Date());
    const { rows } = await empty.pool.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const client = await empty.pool.connect();
    // The ledger's triggers forbid truncation; replica mode disables them.
    await client.query('set session_replication_role = replica');
    await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
    client.release(true);
    const counts =
      'select (select count(*) from users) as users, (select count(*) from orders) as orders, (select count(*) from scheme_entries) as entries';
    const lastNumbers = (await lastNumbersIssued(shop.pool)).map(printedNumber).join(',');
    return {
      words: [file, '--last-numbers', lastNumbers, '--new-series'],
      in: empty,
      stride: 9,
      state: () => only(counts, [], empty),
    };
  },
  accept: async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, customer);
    const { razorpay_payment_id: id } = await pay(shop, providerOrderId, 'captured', { offer_discount: 100 });
    await readPaymentsSince(shop.shop, new Date(0));
    return {
      words: [id, '--rest-received', 'paid by the bank'],
      state: () =>
        only(
          `select p.disposition, a.paid_paise, (select count(*) from invoices where order_id = $2) as invoices
           from payments p left join payment_acceptances a using (provider_payment_id) where p.provider_payment_id = $1`,
          [id, orderId],
        ),
    };
  },
  'close-payment': async () => {
    await orderAndOpen(shop, customer);
    const id = await payOutside(shop, 20_000, false);
    await readPaymentsSince(shop.shop, new Date(0));
    return {
      words: [id, '--note', 'card terminal'],
      state: () => only('select note from unknown_payment_closings where provider_payment_id = $1', [id]),
    };
  },
  'close-dispute': async () => {
    const { razorpay_payment_id } = await buy(shop, customer);
    const id = await dispute(shop, razorpay_payment_id);
    await moveDispute(shop, id, 'closed');
    await readDispute(shop.shop, id);
    return {
      words: [id, '--note', 'settled'],
      state: () => only('select note from dispute_closings where dispute_id = $1', [id]),
    };
  },
  reconcile: async () => {
    const { razorpay_payment_id } = await buy(shop, customer);
    await refundAtProvider(shop, razorpay_payment_id);
    return {
      words: [],
      state: () =>
        only('select amount_paise from provider_refunds where provider_payment_id = $1', [
          razorpay_payment_id,
        ]),
    };
  },
  refund: async () => {
    const paymentId = await cancelledOrder();
    const stored = () => only('select state from refunds where provider_payment_id = $1', [paymentId]);
    const sent = async () => (await providerState(shop)).payments.find(({ id }) => id === paymentId)?.status;
    return {
      words: [paymentId],
      state: async () => JSON.stringify([await stored(), await sent()]),
      // Queued but not sent yet, or sent but not recorded yet.
      mayStop: (state) => String(state).includes('"ordered"'),
    };
  },
  'paid-otherwise': async () => {
    const passbook = await joined();
    await endPlan(acting(shop.db), passbook, 'money back', { rateMaxDays: 3, making: undefined });
    const { rows } = await shop.pool.query<{ refund_id: string }>(
      `select refund_id from refunds join scheme_entries using (provider_payment_id)
       where user_scheme_id = $1 and kind = 'refund ordered'`,
      [passbook],
    );
    const refundId = rows[0]?.refund_id ?? '';
    return {
      words: [refundId, '--bank-reference', 'UTR123456'],
      state: () => only('select count(*) from bank_refunds where refund_id = $1', [refundId]),
    };
  },
  'close-refund': async () => {
    const { razorpay_payment_id } = await buy(shop, customer);
    const refundId = await refundAtProvider(shop, razorpay_payment_id);
    await runWith(shop, ['reconcile'], shop.connectionString);
    return {
      words: [refundId],
      state: () =>
        only('select count(*) from provider_refund_closings where provider_refund_id = $1', [refundId]),
    };
  },
  'reset-password': async () => ({
    words: [customer.email],
    state: () => only('select user_id from password_resets where user_id = $1', [customer.user_id]),
  }),
  orders: async () => {
    await buy(shop, customer);
    return { words: [], state: () => only('select from orders'), isReading: true };
  },
  order: async () => {
    const { orderId } = await buy(shop, customer);
    return { words: [orderId], state: () => only('select from orders'), isReading: true };
  },
  'order-pan': async () => {
    const { orderId } = await buy(shop, customer);
    const key = shop.shop.sealingKeys?.present;
    if (!key) throw new Error('the shop has no key');
    await shop.pool.query("insert into order_pans values ($1, $2, $3, '234L', now())", [
      orderId,
      key.id,
      sealText('ABCPK1234L', orderId, key),
    ]);
    return { words: [orderId], state: () => only('select from order_pans'), isReading: true };
  },
  coupons: async () => ({ words: [], state: () => only('select from coupons'), isReading: true }),
  coupon: async () => ({
    words: ['LOST500', '500'],
    state: () => only("select active from coupons where coupon_code = 'LOST500'"),
  }),
  withdraw: async () => ({
    words: ['P007'],
    state: () => only("select status from products where sku = 'P007'"),
  }),
  'put-on-sale': async () => {
    await shop.pool.query("update products set status = 'withdrawn' where sku = 'P008'");
    return { words: ['P008'], state: () => only("select status from products where sku = 'P008'") };
  },
  'metal-rate': async () => ({
    words: ['22K916', '11365.50'],
    state: () => only('select count(*) from rates where rate_paise_per_gram = 1136550'),
  }),
  rates: async () => ({
    words: ['22K916=11366', '18K750=9301'],
    state: () => only('select count(*) from rates where rate_paise_per_gram in (1136600, 930100)'),
  }),
  'close-passbook': async () => {
    const passbook = await joined();
    return {
      words: [String(passbook), 'money-back'],
      state: () =>
        only(
          `select status, (select string_agg(kind, ',' order by sequence) from scheme_entries e
           where e.user_scheme_id = u.user_scheme_id) as kinds from user_schemes u where user_scheme_id = $1`,
          [passbook],
        ),
    };
  },
};

// Every third moment, from another one in each run; LOST_STRIDE=1 tests all of them.
const STRIDE = Number(process.env.LOST_STRIDE ?? 3);
const SENTENCE = /^(?:The database|No database)[^\n]+\.\n$/;

describe('a database lost during a command', () => {
  test.each(Object.entries(given))('%s ends with one sentence, done or not done', async (name, prepare) => {
    const { words, state, mayStop = () => false, in: where = shop, stride = 1, isReading } = await prepare();
    line = await openUnreliableDatabase(where.connectionString);
    const before = await state();
    for (let survived = Math.floor(Math.random() * STRIDE), lost = true; lost; survived += stride * STRIDE) {
      lost = false;
      let moments = 0;
      // Every command runs the migrations first; one command is enough to test their interruption.
      let isBegun = name === 'order-status';
      line.watch(({ moment, statement }) => {
        if (!isBegun) isBegun = moment === 'after' && statement === 'commit';
        if (!isBegun || moments++ < survived) return 'pass';
        lost = true;
        line?.refuse();
        return 'cut';
      });
      const { code, complaint } = await runWith(shop, [name, ...words], line.connectionString);
      line.heal();
      if (!lost || code === 0) break;
      expect(code, `lost after ${survived} moments`).toBe(1);
      expect(complaint).toMatch(SENTENCE);
      const now = await state();
      if (mayStop(now) || JSON.stringify(now) === JSON.stringify(before)) continue;
      // Lost after the commit: a second run must change nothing.
      await runWith(shop, [name, ...words], where.connectionString);
      expect(await state()).toEqual(now);
      return;
    }
    if (isReading) expect(await state()).toEqual(before);
    else expect(await state()).not.toEqual(before);
  });

  test.each(Object.keys(given))('%s reports an unreachable database', async (name) => {
    const takesTwo = ['order-status', 'coupon', 'metal-rate', 'close-passbook'].includes(name) && 2;
    const takesNone = ['orders', 'coupons', 'reconcile'].includes(name) ? 0 : 1;
    const count = name === 'export-invoices' ? 3 : takesTwo || takesNone;
    const words = Array.from({ length: count }, () => 'x');
    const { code, complaint } = await runWith(shop, [name, ...words], 'postgres://shop@127.0.0.1:9/shop');
    expect(code).toBe(1);
    expect(complaint).toMatch(SENTENCE);
  });
});

test('every command that opens the shop is tested here', async () => {
  let said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += chunk;
    return true;
  });
  await runCommand(['help']);
  const names = [...said.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  const withoutShop = ['verify-passbook', 'create-shop', 'help'];
  expect(Object.keys(given).concat(withoutShop).sort()).toEqual(names.sort());
});

test('a database that stops responding during a command times out as for a request', async () => {
  line = await openUnreliableDatabase(shop.connectionString);
  line.watch(({ statement }) => {
    if (!statement.includes('"rates"')) return 'pass';
    line?.silence();
    return 'silence';
  });
  const { code, complaint } = await runWith(shop, ['metal-rate', '18K750', '9000'], line.connectionString);
  expect(code).toBe(1);
  expect(complaint).toMatch(SENTENCE);
  expect(await only("select from rates where purity = '18K750' and rate_paise_per_gram = 900000")).toEqual(
    [],
  );
});
