import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addCard,
  buyCards,
  CARD_VALUE,
  payWithCards,
  removeCard,
} from '#api/gift-cards/gift-card-testing.ts';
import { captureMails } from '#api/messages/captured-mails-testing.ts';
import { sendDueRefunds } from '#api/payments/jobs.ts';
import {
  buy,
  invoicesOf,
  order,
  PIECES,
  type Placed,
  payRest,
  RING_PAISE,
  resetProvider,
  shown,
  until,
} from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { numberOf, ownGold, setGold, takeGold } from './old-gold-testing.ts';

const { mailChannel, mailAbout } = captureMails();
const shop = shopOfThisFile({}, { mailChannel });
const RING = RING_PAISE / 100;

let manager: OfficeBrowser;
let counter: OfficeBrowser;
let customer: LoginResponse;
/** Rupees a gram of 22K gold. */
let rate: number;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  counter = await newStaff(shop, 'counter');
  const { body } = await manager.call(officeCalls.getRates);
  rate = body.data.find(({ purity }) => purity === '22K916')?.rate ?? 0;
});
beforeEach(async () => {
  await resetProvider(shop);
  customer = await shop.newCustomer();
});

/** The most weight whose value is below the price of a ring. */
const gramsBelowARing = () => Math.floor((RING / rate) * 500) / 1000;

const note = async (old_gold_number: number) =>
  (await manager.call(officeCalls.getOldGoldNote, { params: { old_gold_number } })).body.data;

const cancel = ({ orderId }: Placed) =>
  shop.call(afterSaleCalls.cancelPaidOrder, { token: customer.token, body: { order_id: orderId } });

describe('old gold that is taken in exchange', () => {
  test('counts at the rate of the day, its share of it, and its stones', async () => {
    const { invoice_number } = await firstInvoice();
    const taken = await takeGold(manager, customer, {
      ...{ description: '2 bangles', invoice_number, gross_weight_g: 12.5, net_weight_g: 10 },
      ...{ share_percent: 98, stones: rupees(1500) },
    });
    expect(taken.status).toBe(200);
    const value = Math.round(rate * 9.8 + 1500);
    const found = await note(numberOf(taken));
    expect(found).toMatchObject({
      ...{ value, balance: value, rate, share_percent: 98, stones: 1500, state: 'open', invoice_number },
      ...{ gross_weight: 12.5, net_weight: 10, user_id: customer.user_id },
      entries: [{ kind: 'issued', amount: value }],
    });
    expect(await ownGold(shop, customer)).toMatchObject([{ value, balance: value, is_void: false }]);
    const mail = await mailAbout(shop, `We have taken your old gold: note ${taken.body.old_gold_number}`);
    expect(mail).toContain(`Its value in exchange is ${formatRupees(toPaise(rupees(value)))}.`);
    expect(mail).toContain('10.000 g');
    const list = await manager.call(officeCalls.getOldGold, { query: { user_id: customer.user_id } });
    expect(list.body.data).toHaveLength(1);
    expect(list.body.outstanding).toBeGreaterThanOrEqual(value);
    const today = indianDate(new Date());
    const file = await manager.fetch(`/api/v1/office/old-gold/export?from=${today}&to=${today}`);
    const line = (await file.text()).split('\n').find((one) => one.startsWith(`${found.old_gold_number},`));
    expect(line).toContain(
      `2 bangles,${invoice_number},22K916,12.500,10.000,${rate.toFixed(2)},98,1500.00,${value}.00`,
    );
    await expectInvariants(shop.db);
  });

  test('is refused without a rate, with a wrong weight, or with an invoice of somebody else', async () => {
    const { invoice_number } = await firstInvoice(await shop.newCustomer());
    const wrong = [
      ['invoice_number', { invoice_number }],
      ['purity', { purity: '9K999' }],
      ['net_weight_g', { net_weight_g: 0 }],
      ['gross_weight_g', { gross_weight_g: 0.5 }],
      ['share_percent', { share_percent: 0 }],
    ] as const;
    for (const [field, otherwise] of wrong) {
      const { status, body } = await takeGold(manager, customer, otherwise);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    const nobody = { user_id: '00000000-0000-4000-8000-000000000000' };
    expect((await takeGold(manager, nobody)).status).toBe(404);
    expect((await takeGold(counter, customer)).status).toBe(403);
    expect(await ownGold(shop, customer)).toEqual([]);
  });

  test('is given back while nothing of it is spent', async () => {
    const old_gold_number = numberOf(await takeGold(manager, customer));
    const owner = await newStaff(shop, 'owner');
    const erasure = await owner.call(officeCalls.getErasure, { query: { user_id: customer.user_id } });
    expect(erasure.body.data.obstacles.map(({ sentence }) => sentence)).toEqual([
      `The value of old gold ${old_gold_number} is not spent: give the gold back, or let it pay an order.`,
    ]);
    const body = { old_gold_number, reason: 'She keeps it' };
    expect((await manager.call(officeCalls.giveBackOldGold, { body })).status).toBe(200);
    expect((await note(old_gold_number)).state).toBe('void');
    await mailAbout(shop, `You have your old gold back: note ${old_gold_number}`);
    expect(await ownGold(shop, customer)).toMatchObject([{ balance: 0, is_void: true }]);
    const again = await manager.call(officeCalls.giveBackOldGold, { body });
    expect([again.status, again.body.code]).toEqual([409, 'old_gold_refused']);
    const placed = await order(shop, customer);
    expect(await setGold(shop, customer, placed.orderId)).toMatchObject({ status: 409 });
    await expectInvariants(shop.db);
  });

  test('is not listed among gift cards, and cannot be blocked or given a code', async () => {
    await takeGold(manager, customer);
    const { rows } = await shop.pool.query<{ gift_card_id: number }>(
      'select gift_card_id from gift_cards where old_gold_number is not null order by 1 desc limit 1',
    );
    const gift_card_id = rows[0]?.gift_card_id ?? 0;
    const { body } = await manager.call(officeCalls.getGiftCards, { query: {} });
    expect(body.data.map((card) => card.gift_card_id)).not.toContain(gift_card_id);
    const reason = 'Lost';
    const blocked = await manager.call(officeCalls.blockGiftCard, {
      body: { gift_card_id, is_blocked: true, reason },
    });
    const renewed = await manager.call(officeCalls.replaceGiftCardCode, { body: { gift_card_id, reason } });
    expect([blocked.status, renewed.status]).toEqual([404, 404]);
    await expectInvariants(shop.db);
  });
});

async function firstInvoice(buyer = customer) {
  const { orderId } = await buy(shop, buyer);
  const [invoice] = await invoicesOf(shop, buyer, orderId);
  if (!invoice) throw new Error('no invoice');
  return invoice;
}

describe('an order of a customer with old gold', () => {
  test('is paid by it in part; the rest is paid online, and the invoice states both', async () => {
    const grams = gramsBelowARing();
    await takeGold(manager, customer, { gross_weight_g: grams, net_weight_g: grams });
    const value = (await ownGold(shop, customer))[0]?.value ?? 0;
    const placed = await order(shop, customer);
    expect((await shown(shop, customer, placed.orderId)).old_gold_left).toBe(value);
    const used = await setGold(shop, customer, placed.orderId);
    expect(used.body).toMatchObject({
      gift_cards: [{ amount: value, is_old_gold: true }],
      to_pay: placed.total - value,
    });
    const { amount } = await payRest(shop, customer, placed);
    expect(amount).toBe(placed.total - value);
    expect(await ownGold(shop, customer)).toMatchObject([{ balance: 0 }]);
    const [invoice] = await invoicesOf(shop, customer, placed.orderId);
    expect(invoice).toMatchObject({
      from_gift_cards: value,
      from_old_gold: value,
      total_amount: placed.total,
    });
    await expectInvariants(shop.db);
  });

  test('takes it off again, and uses it beside a gift card', async () => {
    const grams = gramsBelowARing();
    await takeGold(manager, customer, { gross_weight_g: grams, net_weight_g: grams });
    const { cards } = await buyCards(shop);
    const placed = await order(shop, customer);
    await addCard(shop, customer, placed, cards[0]?.code ?? '');
    const both = (await setGold(shop, customer, placed.orderId)).body;
    expect(both.gift_cards.map(({ is_old_gold = false }) => is_old_gold)).toEqual([false, true]);
    const without = (await setGold(shop, customer, placed.orderId, false)).body;
    expect(without.gift_cards).toMatchObject([{ amount: Math.min(CARD_VALUE, placed.total) }]);
    await removeCard(shop, customer, placed, cards[0]?.gift_card_id ?? 0);
    expect((await shown(shop, customer, placed.orderId)).gift_cards).toEqual([]);
    await expectInvariants(shop.db);
  });

  test('is paid by it whole at the counter, and gets it back when it is cancelled', async () => {
    const grams = Math.ceil((RING / rate) * 2000) / 1000;
    await takeGold(manager, customer, { gross_weight_g: grams, net_weight_g: grams });
    const value = (await ownGold(shop, customer))[0]?.value ?? 0;
    const placed = await order(shop, customer);
    const body = { order_id: placed.orderId };
    const used = await counter.call(officeCalls.setOldGoldOfOrder, { body: { ...body, is_used: true } });
    expect(used.body.message).toBe('Your old gold pays all of it.');
    const paid = await counter.call(officeCalls.payWithOldGold, { body });
    expect([paid.status, paid.body.message]).toEqual([200, 'The order is paid.']);
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({ payment_status: 'Success' });
    expect(await ownGold(shop, customer)).toMatchObject([{ balance: value - placed.total }]);
    expect((await invoicesOf(shop, customer, placed.orderId))[0]).toMatchObject({
      payment_method: 'old gold',
    });
    expect((await cancel(placed)).status).toBe(200);
    await until(async () => {
      await sendDueRefunds(shop.shop);
      return (await ownGold(shop, customer))[0]?.balance === value;
    });
    await expectInvariants(shop.db);
  });

  test('is paid by it in part and in cash', async () => {
    const grams = gramsBelowARing();
    await takeGold(manager, customer, { gross_weight_g: grams, net_weight_g: grams });
    const placed = await order(shop, customer);
    const to_pay = (await setGold(shop, customer, placed.orderId)).body.to_pay;
    const { status } = await manager.call(officeCalls.recordDirectPayment, {
      body: {
        order_id: placed.orderId,
        parts: [{ method: 'cash', bank_reference: '', amount: to_pay }],
        received_on: indianDate(new Date()),
      },
    });
    expect(status).toBe(200);
    expect(await ownGold(shop, customer)).toMatchObject([{ balance: 0 }]);
    await expectInvariants(shop.db);
  });

  test('of somebody else is not paid by it, nor are gift cards', async () => {
    await takeGold(manager, customer);
    const other = await shop.newCustomer();
    const placed = await order(shop, other);
    expect((await shown(shop, other, placed.orderId)).old_gold_left).toBeUndefined();
    expect((await setGold(shop, other, placed.orderId)).body.code).toBe('old_gold_refused');
    expect((await setGold(shop, customer, placed.orderId)).status).toBe(404);
    const ofCards = await order(shop, customer, { pieces: [[PIECES.giftCard, 1]] });
    expect((await setGold(shop, customer, ofCards.orderId)).body.code).toBe('old_gold_refused');
    expect((await payWithCards(shop, customer, ofCards)).status).toBe(409);
  });
});
