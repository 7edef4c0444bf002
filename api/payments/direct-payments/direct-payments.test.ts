import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser, PASSWORD } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { releaseUnpaidStock } from '../jobs.ts';
import {
  dispositionOf,
  initiate,
  invoicesOf,
  MUMBAI,
  order,
  orderAndOpen,
  PIECES,
  type Placed,
  pay,
  resetProvider,
  shown,
  until,
  verify,
} from '../purchase-testing.ts';

const shop = shopOfThisFile();
const TODAY = indianDate(new Date());
/** Above the limit of one online payment. */
const BRIDAL_SET = 95;
const ACCOUNT = {
  bank_account_name: 'Tola Jewellers Private Limited',
  bank_name: 'HDFC Bank, Fort, Mumbai',
  bank_account_number: '50200012345678',
  bank_ifsc: 'HDFC0000060',
};

let owner: OfficeBrowser;
let manager: OfficeBrowser;
let counter: OfficeBrowser;
let customer: LoginResponse;
let references = 0;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  owner = await newStaff(shop, 'owner');
  [manager, counter] = [await newStaff(shop, 'manager'), await newStaff(shop, 'counter')];
});
beforeEach(async () => {
  await resetProvider(shop);
  await saveAccount(ACCOUNT);
  customer = await shop.newCustomer();
});

async function saveAccount(values: Record<string, string>) {
  const { body } = await owner.call(officeCalls.getSettings, {});
  const version = body.groups.find(({ group }) => group === 'bank')?.version ?? 0;
  const saved = await owner.call(officeCalls.saveSettings, {
    body: { group: 'bank', version, values, own_password: PASSWORD },
  });
  expect(saved.status).toBe(200);
}

test('another account needs the password of the owner', async () => {
  const { body } = await owner.call(officeCalls.getSettings, {});
  const { version = 0 } = body.groups.find(({ group }) => group === 'bank') ?? {};
  for (const given of [{}, { own_password: 'not this one' }]) {
    const refused = await owner.call(officeCalls.saveSettings, {
      body: { group: 'bank', version, values: { bank_account_number: '999999999' }, ...given },
    });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['own_password']]);
  }
});

const newReference = () => {
  references += 1;
  return `HDFCR5202611290${String(references).padStart(7, '0')}`;
};

async function placeBridalSet({ token }: LoginResponse = customer) {
  await shop.call(calls.addToCart, { token, body: { product_id: BRIDAL_SET, quantity: 1 } });
  return shop.call(calls.createOrder, { token, body: { shipping_address: MUMBAI } });
}

const record = (
  { orderId, total }: Placed,
  changes: Partial<{
    method: DirectMethod;
    bank_reference: string;
    amount: number;
    received_on: string;
  }> = {},
  by = manager,
) =>
  by.call(officeCalls.recordDirectPayment, {
    body: {
      order_id: orderId,
      parts: [
        {
          method: changes.method ?? 'bank transfer',
          bank_reference: changes.bank_reference ?? newReference(),
          amount: rupees(changes.amount ?? total),
        },
      ],
      received_on: changes.received_on ?? TODAY,
    },
  });

/** Who recorded the payment, as the customer reads it. */
async function paidBy({ orderId }: Placed) {
  const { body } = await shop.call(afterSaleCalls.getOrderTimeline, {
    token: customer.token,
    params: { order_id: orderId },
  });
  return body.data.find(({ kind }) => kind === 'paid')?.by;
}

/** The count of a task on a person's first screen; undefined if it is not theirs. */
async function toldToday(person: OfficeBrowser, wanted: string) {
  const { body } = await person.call(officeCalls.getToday);
  return body.data.find(({ task }) => task === wanted)?.count;
}

describe('an order above what can be paid online at once', () => {
  test('is refused unless the shop has named its account', async () => {
    await saveAccount({ bank_ifsc: '' });
    const refused = await placeBridalSet();
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_too_high']);
    const { body } = await shop.call(calls.getCart, { token: customer.token });
    expect(body.takes_transfers).toBe(undefined);
  });

  test('names the account, and keeps price and piece for a day', async () => {
    const placed = await placeBridalSet();
    expect(placed.status).toBe(200);
    const found = await shown(shop, customer, placed.body.order_id);
    expect(found.bank_account).toEqual({
      account_name: 'Tola Jewellers Private Limited',
      bank_name: 'HDFC Bank, Fort, Mumbai',
      account_number: '50200012345678',
      ifsc: 'HDFC0000060',
    });
    const keptMs = new Date(found.price_kept_until ?? 0).getTime() - new Date(found.order_date).getTime();
    expect(keptMs).toBe(DAY_MS);
    const opened = await initiate(shop, customer, { order_id: found.order_id });
    expect(opened.body.code).toBe('amount_too_high');
    await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: found.order_id } });
  });

  test('is paid once its money is recorded: invoice, paid order, message', async () => {
    const { body } = await placeBridalSet();
    const placed = { orderId: body.order_id, total: body.total_amount };
    const reference = newReference();
    expect(await toldToday(manager, 'awaited_transfers')).toBe(1);
    const { status, body: recorded } = await record(placed, { bank_reference: reference.toLowerCase() });
    expect([status, recorded.message]).toEqual([
      200,
      `Order ${placed.orderId} is paid, and its invoice is issued.`,
    ]);
    const found = await shown(shop, customer, placed.orderId);
    expect(found).toMatchObject({ payment_status: 'Success', order_status: 'processing' });
    expect(found.bank_account).toBe(undefined);
    const { rows } = await shop.pool.query(
      'select payment_reference, total_paise::int from invoices where order_id = $1',
      [placed.orderId],
    );
    expect(rows).toEqual([{ payment_reference: reference, total_paise: placed.total * 100 }]);
    const { rows: messages } = await shop.pool.query(
      "select 1 from outbox where subject = $1 and kind = 'order paid'",
      [`order:${placed.orderId}`],
    );
    expect(messages).toHaveLength(1);
    const again = await record(placed, { bank_reference: reference });
    expect(again.body.message).toContain('is paid already');
    expect(await toldToday(manager, 'awaited_transfers')).toBe(0);
    await expectInvariants(shop.db);
  });
});

test('a change of the account is among what owners are told of for seven days', async () => {
  const told = (by = owner) => toldToday(by, 'account_changes');
  const before = (await told()) ?? 0;
  await saveAccount({ bank_account_number: '99900012345678' });
  expect([await told(), await told(manager)]).toEqual([before + 1, undefined]);
  await shop.pool.query('alter table audit_entries disable trigger user');
  await shop.pool.query(
    "update audit_entries set at = at - interval '8 days' where subject = 'settings:bank'",
  );
  await shop.pool.query('alter table audit_entries enable trigger user');
  expect(await told()).toBe(0);
});

describe('money that came to the shop itself', () => {
  test('pays any unpaid order, also one whose pieces are no longer held', async () => {
    const placed = await order(shop, customer);
    await shop.pool.query(
      "update orders set price_kept_until = now() - interval '1 minute' where order_id = $1",
      [placed.orderId],
    );
    await releaseUnpaidStock(shop.shop);
    expect((await shown(shop, customer, placed.orderId)).holds_pieces).toBe(false);
    expect((await record(placed)).status).toBe(200);
    await expectInvariants(shop.db);
  });

  test.each([
    ['less', { amount: 100 }, 'parts.0.amount'],
    ['a day before the order', { received_on: addDays(TODAY, -1) }, 'received_on'],
    ['a day to come', { received_on: addDays(TODAY, 1) }, 'received_on'],
    ['no reference', { bank_reference: 'x' }, 'parts.0.bank_reference'],
    [
      'a card without the number of the slip',
      { method: 'card', bank_reference: '' },
      'parts.0.bank_reference',
    ],
    ['no such way', { method: 'cheque' as DirectMethod }, 'parts.0.method'],
  ] as const)('%s is refused at its field', async (_what, changes, field) => {
    const placed = await order(shop, customer);
    const { status, body } = await record(placed, changes);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test.each([
    ['cash', ''],
    ['cash', 'RECEIPT-1042'],
    ['card', '433012345678'],
    ['upi', '433087654321'],
  ] as const)('by %s with the reference "%s" is on the invoice', async (method, bank_reference) => {
    const placed = await order(shop, customer);
    expect((await record(placed, { method, bank_reference })).status).toBe(200);
    expect((await record(placed, { method, bank_reference })).body.message).toContain('paid already');
    expect(await paidBy(placed)).toBe('Tola, manager');
    const [invoice] = await invoicesOf(shop, customer, placed.orderId);
    expect(invoice).toMatchObject({
      payment_method: method,
      payment_reference: bank_reference || `CASH-${placed.orderId}`,
    });
    await expectInvariants(shop.db);
  });

  test('is less than two lakh in cash, as the law says', async () => {
    const placed = await order(shop, customer, { pieces: [[PIECES.chain, 5]] });
    expect(placed.total).toBeGreaterThan(200_000);
    const refused = await record(placed, { method: 'cash', bank_reference: '' });
    expect(refused.body.fields?.['parts.0.method']).toContain('less than ₹2,00,000.00 in cash');
    expect((await record(placed, { method: 'card' })).status).toBe(200);
  });

  test('counts the cash of all orders of a customer on that day', async () => {
    const dearest = { pieces: [[PIECES.chain, 4]] as [number, number][] };
    const [first, second] = [await order(shop, customer, dearest), await order(shop, customer, dearest)];
    expect(first.total).toBeLessThan(200_000);
    expect((await record(first, { method: 'cash', bank_reference: '' })).status).toBe(200);
    const refused = await record(second, { method: 'cash', bank_reference: '' });
    expect(refused.body.fields?.['parts.0.method']).toContain('more in cash on that day');
    const ofAnother = await order(shop, await shop.newCustomer(), dearest);
    expect((await record(ofAnother, { method: 'cash', bank_reference: '' })).status).toBe(200);
  });

  test('is of one order: its reference pays no other, and no payment of the provider', async () => {
    const first = await order(shop, customer);
    const reference = newReference();
    await record(first, { bank_reference: reference });
    const second = await order(shop, customer);
    const refused = await record(second, { bank_reference: reference });
    expect(refused.body).toMatchObject({
      code: 'receipt_refused',
      message: `The reference ${reference} is of order ${first.orderId} already.`,
    });
    expect((await record(first)).body.code).toBe('receipt_refused');
    expect((await record({ ...second, orderId: 'none' })).body.code).toBe('not_found');
    expect((await record(second, {}, counter)).status).toBe(403);
  });

  test('recorded by two people at once pays once', async () => {
    const placed = await order(shop, customer);
    const both = await Promise.all([record(placed), record(placed, {}, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectInvariants(shop.db);
  });

  test('makes a payment that was open at the provider go back', async () => {
    const placed = await orderAndOpen(shop, customer);
    await record(placed);
    const paid = await pay(shop, placed.providerOrderId);
    await verify(shop, customer, placed.orderId, paid);
    await until(async () => (await dispositionOf(shop, paid.razorpay_payment_id)) === 'refund queued');
    await expectInvariants(shop.db);
  });

  test('goes back by bank transfer: the refund waits for its reference', async () => {
    const placed = await order(shop, customer);
    const reference = newReference();
    await record(placed, { bank_reference: reference });
    const cancelled = await owner.call(officeCalls.cancelOfficeOrder, {
      body: { order_id: placed.orderId, reason: 'She changed her mind' },
    });
    expect(cancelled.status).toBe(200);
    const refunds = async () => {
      const { rows } = await shop.pool.query<{ refund_id: string; state: string; problem: string | null }>(
        'select refund_id, state, problem from refunds where provider_payment_id = $1',
        [reference],
      );
      return rows;
    };
    await until(async () => (await refunds()).length > 0);
    expect(await refunds()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('Pay it back by bank transfer') },
    ]);
    const matters = (await owner.call(officeCalls.getMoneyMatters, {})).body.data;
    const listed = matters.failed_refunds.items.find(({ payment_id }) => payment_id === reference);
    expect(listed).toMatchObject({
      can_be_sent: false,
      can_be_paid_otherwise: true,
      order_id: placed.orderId,
    });
    const details = await owner.call(officeCalls.getPayment, { query: { payment_id: reference } });
    expect(details.body.data).toMatchObject({
      can_refund: false,
      is_at_provider: false,
      refunds: [{ can_be_paid_otherwise: true }],
    });
    const sent = await owner.call(officeCalls.refundPayment, {
      body: { payment_id: reference, reason: 'She changed her mind' },
    });
    expect([sent.status, sent.body.code, sent.body.message]).toEqual([
      409,
      'refund_refused',
      expect.stringContaining('Pay it back by bank transfer'),
    ]);
    const back = await owner.call(officeCalls.recordBankTransfer, {
      body: { refund_id: (await refunds())[0]?.refund_id ?? '', bank_reference: 'UTR9988776655' },
    });
    expect(back.status).toBe(200);
    expect(await refunds()).toMatchObject([{ state: 'paid otherwise' }]);
    await expectInvariants(shop.db);
  });

  test('is not counted among payments whose webhook never came', async () => {
    const placed = await order(shop, customer);
    await record(placed);
    await shop.pool.query('delete from webhook_events');
    await shop.pool.query(
      "update payments set created_at = now() - interval '8 days' where provider_order_id not like 'bank:%'",
    );
    shop.setClock(new Date(Date.now() + 2 * HOUR_MS));
    expect(await toldToday(owner, 'unannounced_payments')).toBe(0);
    shop.setClock(undefined);
  });
});
