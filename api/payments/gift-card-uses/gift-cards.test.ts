import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { refundToCards } from '#api/gift-cards/card-service.ts';
import {
  addCard,
  balanceOf,
  boughtCards,
  buyCards,
  CARD_VALUE,
  payWithCards,
  removeCard,
} from '#api/gift-cards/gift-card-testing.ts';
import {
  buy,
  dispute,
  initiate,
  order,
  PIECES,
  type Placed,
  pay,
  payRest,
  RING_PAISE,
  resetProvider,
  shown,
  until,
  verify,
} from '#api/payments/purchase-testing.ts';
import { savedPlan } from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { sendDueRefunds, sweepDisputes } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import { changePrice, inMinutes } from '../unpaid-orders/hold-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  owner = await newStaff(shop, 'owner');
});
beforeEach(() => resetProvider(shop));

const RING = RING_PAISE / 100;

/** The refunds that are due are sent, and the cards have their whole value again. */
const areWhole = (cards: readonly { code: string }[]) =>
  until(async () => {
    await sendDueRefunds(shop.shop);
    const left = await Promise.all(cards.map(({ code }) => balanceOf(shop, code)));
    return left.every(({ balance }) => balance === CARD_VALUE);
  });

/** The order shows so many refunds. */
const areRefunded = (customer: LoginResponse, { orderId }: Placed, count: number) =>
  until(async () => {
    await sendDueRefunds(shop.shop);
    return (await shown(shop, customer, orderId)).refunds.length === count;
  });

const cancel = ({ token }: { token: string }, orderId: string) =>
  shop.call(afterSaleCalls.cancelPaidOrder, { token, body: { order_id: orderId } });

describe('a gift card that was bought', () => {
  test('has a code that its buyer alone can read, with what is left on it', async () => {
    const { buyer, bought, cards } = await buyCards(shop, 2);
    expect(cards).toHaveLength(2);
    expect(new Set(cards.map(({ code }) => code)).size).toBe(2);
    expect(cards[0]).toMatchObject({ value: CARD_VALUE, balance: CARD_VALUE, is_blocked: false });
    expect(cards[0]?.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect((await boughtCards(shop, buyer, bought)).body.data).toEqual(cards);
    expect((await boughtCards(shop, await shop.newCustomer(), bought)).status).toBe(404);
    expect(await shown(shop, buyer, bought.orderId)).toMatchObject({ has_gift_card_codes: true });
    const typed = cards[0]?.code.toLowerCase().replaceAll('-', ' ') ?? '';
    expect(await balanceOf(shop, typed)).toMatchObject({ balance: CARD_VALUE, value: CARD_VALUE });
    expect(await balanceOf(shop, '0000-0000-0000-0000')).toMatchObject({ code: 'gift_card_unknown' });
    await expectInvariants(shop.db);
  });

  test('stands in the database as a hash and encrypted', async () => {
    const { cards } = await buyCards(shop);
    const { rows } = await shop.pool.query('select * from gift_card_codes where gift_card_id = $1', [
      cards[0]?.gift_card_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(cards[0]?.code.replaceAll('-', ''));
  });

  test('does not exist before its order is paid', async () => {
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer, { pieces: [[PIECES.giftCard, 1]] });
    expect((await boughtCards(shop, customer, placed)).body.data).toEqual([]);
    expect((await shown(shop, customer, placed.orderId)).has_gift_card_codes).toBeUndefined();
  });

  test('is void when its order is cancelled', async () => {
    const { buyer, bought, cards } = await buyCards(shop);
    expect((await cancel(buyer, bought.orderId)).body.refund_amount).toBe(CARD_VALUE);
    expect(await balanceOf(shop, cards[0]?.code ?? '')).toMatchObject({ balance: 0 });
    expect((await boughtCards(shop, buyer, bought)).body.data).toEqual([]);
    await expectInvariants(shop.db);
  });

  test('cannot be cancelled once something was paid with it', async () => {
    const { buyer, bought, cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    await addCard(shop, customer, placed, cards[0]?.code ?? '');
    await payRest(shop, customer, placed);
    const refused = await cancel(buyer, bought.orderId);
    expect([refused.status, refused.body.code]).toEqual([409, 'gift_card_refused']);
    expect((await shown(shop, buyer, bought.orderId)).order_status).toBe('processing');
    await expectInvariants(shop.db);
  });
});

describe('a gift card that pays an order', () => {
  test('pays a part: the rest is paid, and the invoice states both', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    const added = await addCard(shop, customer, placed, cards[0]?.code ?? '');
    const rest = RING - CARD_VALUE;
    const last_four = cards[0]?.code.slice(-4);
    expect(added.body).toMatchObject({ to_pay: rest, gift_cards: [{ last_four, amount: CARD_VALUE }] });
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({
      ...{ total_amount: RING, to_pay: rest, gift_cards: [{ last_four, amount: CARD_VALUE }] },
    });
    expect(await balanceOf(shop, cards[0]?.code ?? '')).toMatchObject({ balance: CARD_VALUE });
    const { amount } = await payRest(shop, customer, placed);
    expect(amount).toBe(rest);
    expect((await shown(shop, customer, placed.orderId)).payment_status).toBe('Success');
    expect(await balanceOf(shop, cards[0]?.code ?? '')).toMatchObject({ balance: 0 });
    const invoice = await shop.call(afterSaleCalls.getDocument, {
      token: customer.token,
      params: { number: await invoiceNumber(placed.orderId) },
    });
    expect(invoice.status).toBe(200);
    await expectInvariants(shop.db);
  });

  test('pays all of it without a payment at the provider, and keeps the rest', async () => {
    const { cards } = await buyCards(shop, 2);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    for (const { code } of cards) await addCard(shop, customer, placed, code);
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({ to_pay: 0 });
    const opened = await initiate(shop, customer, { order_id: placed.orderId });
    expect([opened.status, opened.body.code]).toEqual([409, 'order_not_payable']);
    expect((await payWithCards(shop, customer, placed)).status).toBe(200);
    const timeline = await shop.call(afterSaleCalls.getOrderTimeline, {
      ...{ token: customer.token, params: { order_id: placed.orderId } },
    });
    expect(timeline.body.data).toContainEqual(expect.objectContaining({ kind: 'paid', by: 'You' }));
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({ payment_status: 'Success' });
    const left = await Promise.all(cards.map(async ({ code }) => (await balanceOf(shop, code)).balance));
    expect(left.reduce((sum, one) => sum + one, 0)).toBe(2 * CARD_VALUE - RING);
    expect((await payWithCards(shop, customer, placed)).status).toBe(409);
    await expectInvariants(shop.db);
  });

  test('pays no gift cards', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const only = await order(shop, customer, { pieces: [[PIECES.giftCard, 1]] });
    expect((await addCard(shop, customer, only, cards[0]?.code ?? '')).body).toMatchObject({
      code: 'gift_card_refused',
      message: 'Gift cards cannot be bought with a gift card.',
    });
    expect((await shown(shop, customer, only.orderId)).gift_cards).toBeUndefined();
    const { cards: many } = await buyCards(shop, 2);
    const mixed = await order(shop, customer, {
      pieces: [
        [PIECES.giftCard, 1],
        [PIECES.ring, 1],
      ],
    });
    for (const { code } of many) await addCard(shop, customer, mixed, code);
    expect((await shown(shop, customer, mixed.orderId)).to_pay).toBe(CARD_VALUE);
    await payRest(shop, customer, mixed);
    expect((await boughtCards(shop, customer, mixed)).body.data).toHaveLength(1);
    await expectInvariants(shop.db);
  });

  test('is taken off again', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    await addCard(shop, customer, placed, cards[0]?.code ?? '');
    const removed = await removeCard(shop, customer, placed, cards[0]?.gift_card_id ?? 0);
    expect(removed.body).toMatchObject({ to_pay: RING, gift_cards: [] });
    expect((await shown(shop, customer, placed.orderId)).to_pay).toBeUndefined();
    const other = await shop.newCustomer();
    expect((await addCard(shop, other, placed, cards[0]?.code ?? '')).status).toBe(404);
  });

  test('that another order used first sends the payment back', async () => {
    const { cards } = await buyCards(shop);
    const code = cards[0]?.code ?? '';
    const customer = await shop.newCustomer();
    const [first, second] = [await order(shop, customer), await order(shop, customer)];
    await addCard(shop, customer, first, code);
    await addCard(shop, customer, second, code);
    const { body: opened } = await initiate(shop, customer, { order_id: second.orderId });
    await payRest(shop, customer, first);
    await verify(shop, customer, second.orderId, await pay(shop, opened.razorpayOrderId));
    expect(await shown(shop, customer, second.orderId)).toMatchObject({
      payment_status: 'pending',
      payments_to_return: [{ amount: RING - CARD_VALUE }],
    });
    const again = await initiate(shop, customer, { order_id: second.orderId });
    expect([again.status, again.body.code]).toEqual([409, 'price_changed']);
    expect((await shown(shop, customer, second.orderId)).to_pay).toBeUndefined();
    await expectInvariants(shop.db);
  });

  test('is spent once by two orders that pay at the same moment', async () => {
    const { cards } = await buyCards(shop, 2);
    const customer = await shop.newCustomer();
    const placed = [await order(shop, customer), await order(shop, customer)];
    for (const one of placed) for (const { code } of cards) await addCard(shop, customer, one, code);
    const responses = await Promise.all(placed.map((one) => payWithCards(shop, customer, one)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectInvariants(shop.db);
  });

  test('is worked out anew when the order is repriced after its hold', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    await addCard(shop, customer, placed, cards[0]?.code ?? '');
    await changePrice(shop, PIECES.ring, 10_000);
    inMinutes(shop, 31);
    const first = await initiate(shop, customer, { order_id: placed.orderId });
    expect([first.status, first.body.code]).toEqual([409, 'price_changed']);
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({ to_pay: RING + 100 - CARD_VALUE });
    expect((await payRest(shop, customer, placed)).amount).toBe(RING + 100 - CARD_VALUE);
    shop.setClock(undefined);
    await changePrice(shop, PIECES.ring, -10_000);
    await expectInvariants(shop.db);
  });

  test('is refused when it is blocked, disputed or empty', async () => {
    const { buyer, bought, cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    const disputeId = await dispute(shop, bought.razorpay_payment_id);
    await sweepDisputes(shop.shop);
    expect(disputeId).toBeTruthy();
    const refused = await addCard(shop, customer, placed, cards[0]?.code ?? '');
    expect([refused.status, refused.body.code]).toEqual([409, 'gift_card_refused']);
    expect(await balanceOf(shop, cards[0]?.code ?? '')).toMatchObject({ is_blocked: true });
    expect((await boughtCards(shop, buyer, bought)).body.data).toMatchObject([{ is_blocked: true }]);
  });

  test('gets its part back when the order is cancelled, behind the payment', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    for (const { code } of cards) await addCard(shop, customer, placed, code);
    await payRest(shop, customer, placed);
    expect((await cancel(customer, placed.orderId)).body.refund_amount).toBe(RING);
    await areWhole(cards);
    await areRefunded(customer, placed, 2);
    expect((await shown(shop, customer, placed.orderId)).refunds).toMatchObject([
      { amount: RING - CARD_VALUE },
      { amount: CARD_VALUE },
    ]);
    await expectInvariants(shop.db);
  });

  test('gets a refund once, although the shop stopped right after booking it', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    await addCard(shop, customer, placed, cards[0]?.code ?? '');
    await payRest(shop, customer, placed);
    await cancel(customer, placed.orderId);
    const { rows } = await shop.pool.query(
      `select refund_id, refunds.amount_paise::int from refunds join payments using (provider_payment_id)
       where method = 'gift card' and provider_payment_id like $1`,
      [`%${placed.orderId}`],
    );
    const refund = {
      orderId: placed.orderId,
      refundId: rows[0].refund_id,
      amountPaise: rows[0].amount_paise,
    };
    await refundToCards(shop.db, refund, new Date());
    await refundToCards(shop.db, refund, new Date());
    await areRefunded(customer, placed, 2);
    await areWhole(cards);
    await expectInvariants(shop.db);
  });

  test('pays beside a savings plan, and both go back', async () => {
    const { cards } = await buyCards(shop, 2);
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, 4]] });
    for (const { code } of cards) await addCard(shop, customer, placed, code);
    const chosen = await shop.call(afterSaleCalls.setOrderPlan, {
      token: customer.token,
      body: { order_id: placed.orderId, user_scheme_id: id },
    });
    expect(chosen.body.to_pay).toBe(0);
    expect((await payWithCards(shop, customer, placed)).status).toBe(200);
    await expectInvariants(shop.db);
    await cancel(customer, placed.orderId);
    await areWhole(cards);
    await expectInvariants(shop.db);
  });

  test('gets back the price of pieces that came back, above what was paid otherwise', async () => {
    const { cards } = await buyCards(shop);
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, 1]] });
    for (const { code } of cards) await addCard(shop, customer, placed, code);
    await payRest(shop, customer, placed);
    await setStatus(acting(shop.db), placed.orderId, 'shipped');
    const item = (await shown(shop, customer, placed.orderId)).items[0]?.order_item_id ?? 0;
    const credited = await owner.call(officeCalls.creditPieces, {
      body: {
        order_id: placed.orderId,
        pieces: [{ order_item_id: item, quantity: 1, left: 1 }],
        reason: 'Came back',
      },
    });
    expect(credited.status).toBe(200);
    await areWhole(cards);
    await expectInvariants(shop.db);
  });
});

async function invoiceNumber(orderId: string): Promise<string> {
  const { rows } = await shop.pool.query(
    "select invoice_number from invoices where order_id = $1 and kind = 'invoice'",
    [orderId],
  );
  return rows[0].invoice_number;
}

test('a gift card is bought and the code is not told in the e-mail', async () => {
  const { buyer, bought } = await buyCards(shop);
  await buy(shop, buyer);
  const { rows } = await shop.pool.query(
    "select payload from outbox where kind = 'order paid' and subject = $1",
    [`order:${bought.orderId}`],
  );
  expect(rows[0].payload).toMatchObject({ giftCards: 1 });
});
