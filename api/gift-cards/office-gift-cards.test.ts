import { beforeAll, describe, expect, test } from 'vitest';
import { order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { resealGiftCards } from './code-service.ts';
import { addCard, balanceOf, boughtCards, buyCards, CARD_VALUE } from './gift-card-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  counter = await newStaff(shop, 'counter');
});

async function oneCard() {
  const { cards, ...rest } = await buyCards(shop);
  const [card] = cards;
  if (!card) throw new Error('no card was bought');
  return { ...rest, card };
}

const takeOff = (code: string, amount: number, bill = 'Bill 1', by = counter) =>
  by.call(officeCalls.takeOffGiftCard, { body: { code, amount: rupees(amount), bill } });

const putBack = (gift_card_id: number, amount: number) =>
  manager.call(officeCalls.putBackGiftCard, {
    body: { gift_card_id, amount: rupees(amount), reason: 'Wrong card' },
  });

const block = (gift_card_id: number, is_blocked: boolean) =>
  manager.call(officeCalls.blockGiftCard, { body: { gift_card_id, is_blocked, reason: 'Stolen' } });

describe('the gift cards of the office', () => {
  test('are listed with what is left, found by the end of the code and by order, and their sum is owed', async () => {
    const before = (await manager.call(officeCalls.getGiftCards, { query: {} })).body.outstanding;
    const { card, bought } = await oneCard();
    const all = await manager.call(officeCalls.getGiftCards, { query: {} });
    expect(all.body.data[0]).toMatchObject({ balance: CARD_VALUE, state: 'open', order_id: bought.orderId });
    expect(all.body.outstanding).toBe(before + CARD_VALUE);
    expect(JSON.stringify(all.body)).not.toContain(card.code.slice(0, 9));
    for (const q of [card.code.slice(-4).toLowerCase(), bought.orderId.slice(0, 12), bought.orderId]) {
      const found = await manager.call(officeCalls.getGiftCards, { query: { q } });
      expect(found.body.data.map(({ gift_card_id }) => gift_card_id)).toContain(card.gift_card_id);
    }
    const none = await manager.call(officeCalls.getGiftCards, { query: { q: '%' } });
    expect(none.body.data).toEqual([]);
  });

  test('are listed in pages', async () => {
    await buyCards(shop, 10);
    for (let round = 0; round < 5; round += 1) await buyCards(shop, 10);
    const first = await manager.call(officeCalls.getGiftCards, { query: {} });
    expect(first.body.data).toHaveLength(50);
    const after = Number(first.body.next);
    const second = await manager.call(officeCalls.getGiftCards, { query: { after } });
    expect(second.body.data[0]?.gift_card_id).toBeLessThan(first.body.data.at(-1)?.gift_card_id ?? 0);
    const broken = await manager.call(officeCalls.getGiftCards, {
      query: { after: Number.MAX_SAFE_INTEGER },
    });
    expect(broken.status).toBe(400);
  });

  test('pay at the counter for who shows the code: each bill once, and not more than is left', async () => {
    const { card } = await oneCard();
    const found = await counter.call(officeCalls.findGiftCard, { body: { code: card.code } });
    expect(found.body.data).toMatchObject({ gift_card_id: card.gift_card_id, balance: CARD_VALUE });
    expect((await takeOff('0000-0000-0000-0000', 100)).body.code).toBe('gift_card_unknown');
    expect((await takeOff(card.code, CARD_VALUE + 1)).body.code).toBe('gift_card_refused');
    expect((await takeOff(card.code, 0)).status).toBe(400);
    expect((await takeOff(card.code, 1000.5)).status).toBe(200);
    expect((await takeOff(card.code, 1000.5)).body.message).toContain('Bill 1 was taken off');
    expect(await balanceOf(shop, card.code)).toMatchObject({ balance: CARD_VALUE - 1000.5 });
    await expectInvariants(shop.db);

    expect((await putBack(card.gift_card_id, 1001)).body.code).toBe('gift_card_refused');
    expect((await putBack(card.gift_card_id, 1000.5)).status).toBe(200);
    const { body } = await manager.call(officeCalls.getGiftCard, {
      query: { gift_card_id: card.gift_card_id },
    });
    expect(body.data).toMatchObject({
      ...{ balance: CARD_VALUE, taken_at_counter: 0 },
      entries: [{ kind: 'issued' }, { kind: 'counter', note: 'Bill 1' }, { kind: 'counter undone' }],
    });
    await expectInvariants(shop.db);
  });

  test('pay one bill after another at the same moment, never below zero', async () => {
    const { card } = await oneCard();
    const all = await Promise.all(['A', 'B', 'C'].map((bill) => takeOff(card.code, 2000, bill)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await balanceOf(shop, card.code)).toMatchObject({ balance: CARD_VALUE - 4000 });
  });

  test('pay nothing while they are blocked', async () => {
    const { card } = await oneCard();
    expect((await block(card.gift_card_id, true)).status).toBe(200);
    expect((await takeOff(card.code, 10)).body.code).toBe('gift_card_refused');
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    expect((await addCard(shop, customer, placed, card.code)).body.code).toBe('gift_card_refused');
    await block(card.gift_card_id, false);
    expect((await addCard(shop, customer, placed, card.code)).status).toBe(200);
  });

  test('get a new code, and the former one stops working', async () => {
    const { card, buyer, bought } = await oneCard();
    const replaced = await manager.call(officeCalls.replaceGiftCardCode, {
      body: { gift_card_id: card.gift_card_id, reason: 'Photographed by a stranger' },
    });
    expect(replaced.status).toBe(200);
    const { data } = (await manager.call(officeCalls.listMessages, { query: { q: bought.orderId } })).body;
    expect(data[0]).toMatchObject({ kind: 'gift card renewed' });
    expect(await balanceOf(shop, card.code)).toMatchObject({ code: 'gift_card_unknown' });
    const [fresh] = (await boughtCards(shop, buyer, bought)).body.data;
    expect(fresh?.code).not.toBe(card.code);
    expect(await balanceOf(shop, fresh?.code ?? '')).toMatchObject({ balance: CARD_VALUE });
  });

  test('are left to managers: the counter reads no list, blocks none and puts nothing back', async () => {
    const { card } = await oneCard();
    const { gift_card_id } = card;
    const responses = await Promise.all([
      counter.call(officeCalls.getGiftCards, { query: {} }),
      counter.call(officeCalls.getGiftCard, { query: { gift_card_id } }),
      counter.call(officeCalls.blockGiftCard, { body: { gift_card_id, is_blocked: true, reason: 'x' } }),
      counter.call(officeCalls.replaceGiftCardCode, { body: { gift_card_id, reason: 'x' } }),
      counter.call(officeCalls.putBackGiftCard, {
        body: { gift_card_id, amount: rupees(1), reason: 'x' },
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test('keep their codes when the key of the shop is replaced', async () => {
    const { card, buyer, bought } = await oneCard();
    const keys = shop.shop.sealingKeys;
    if (!keys) throw new Error('the shop has no key');
    const present = { id: 'another-key', bytes: Buffer.alloc(32, 7) };
    await resealGiftCards(shop.db, { present, previous: keys.present });
    shop.shop.sealingKeys = { present };
    expect((await boughtCards(shop, buyer, bought)).body.data[0]?.code).toBe(card.code);
    shop.shop.sealingKeys = keys;
    expect((await boughtCards(shop, buyer, bought)).body.code).toBe('gift_card_unavailable');
    await resealGiftCards(shop.db, { present: keys.present, previous: present });
    expect((await boughtCards(shop, buyer, bought)).body.data[0]?.code).toBe(card.code);
  });
});
