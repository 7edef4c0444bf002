import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, PIECES, resetProvider, shown } from '#api/payments/purchase-testing.ts';
import { erasePersonalData } from '#api/personal-data/service.ts';
import { type Delivered, delivered } from '#api/returns/return-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import type { DeclineReason, ReviewState } from '#contract/reviews/review-states.ts';
import type { SaveReviewBody } from '#contract/reviews/reviews.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;

beforeAll(async () => {
  [manager, counter] = [await newStaff(shop, 'manager'), await newStaff(shop, 'counter')];
});
beforeEach(async () => {
  await resetProvider(shop);
  await shop.pool.query('delete from reviews');
});

const save = ({ customer, items }: Delivered, changes: Partial<SaveReviewBody> = {}) =>
  shop.call(reviewCalls.saveReview, {
    token: customer.token,
    body: { order_item_id: items[0] ?? 0, stars: 5, words: 'It shines.', name: 'Meera', ...changes },
  });
const own = async ({ customer, orderId }: Delivered) =>
  (await shop.call(reviewCalls.getOwnReviews, { token: customer.token, params: { order_id: orderId } })).body
    .data;
const list = async (state: ReviewState, by = counter) =>
  (await by.call(officeCalls.getOfficeReviews, { query: { state } })).body.data;
const publish = async (by = manager) => {
  const [review] = await list('waiting');
  const { review_id = 0, written_at = '' } = review ?? {};
  return by.call(officeCalls.publishReview, { body: { review_id, written_at } });
};
const onPage = async (product_id: number = PIECES.ring) =>
  (await shop.call(calls.getProduct, { query: { product_id } })).body.data.reviews;

/** The stars that lists of pieces show of the ring. */
const inLists = async () => {
  const { data } = (await shop.call(calls.getProducts, { query: {} })).body;
  const pieces = data.flatMap(({ products }) => products);
  return pieces.find(({ product_id }) => product_id === PIECES.ring)?.rating;
};

describe('a review', () => {
  test('is of a piece that arrived, and shown once the shop has read it', async () => {
    const order = await delivered(shop);
    expect(await own(order)).toMatchObject([{ order_item_id: order.items[0], review: null }]);
    expect((await save(order)).body.message).toBe('Thank you. We read your review, then everybody sees it.');
    expect(await own(order)).toMatchObject([{ review: { stars: 5, words: 'It shines.', state: 'waiting' } }]);
    expect([await onPage(), await inLists()]).toEqual([undefined, undefined]);
    expect((await publish()).status).toBe(200);
    expect(await inLists()).toEqual({ count: 1, average: 5 });
    expect(await onPage()).toEqual({
      ...{ count: 1, average: 5 },
      data: [expect.objectContaining({ stars: 5, words: 'It shines.', name: 'Meera' })],
    });
    expect(await list('published')).toMatchObject([{ order_id: order.orderId, sku: 'P001', stars: 5 }]);
  });

  test('has the average of all, one decimal, and pages of the others', async () => {
    for (const stars of [5, 4, 4, 1, 5, 2, 3]) {
      await save(await delivered(shop), { stars, words: `${stars} stars` });
      await publish();
    }
    const first = await onPage();
    expect(first).toMatchObject({ count: 7, average: 3.4 });
    expect(await inLists()).toEqual({ count: 7, average: 3.4 });
    expect(first?.data.map(({ stars }) => stars)).toEqual([3, 2, 5, 1, 4]);
    const before = first?.data.at(-1)?.review_id ?? 0;
    const rest = await shop.call(reviewCalls.getReviews, {
      params: { product_id: PIECES.ring },
      query: { before },
    });
    expect(rest.body.data.map(({ stars }) => stars)).toEqual([4, 5]);
    expect(rest.body.next).toBeNull();
  });

  test.each([
    ['that is paid and not sent', 'processing'],
    ['that is on its way', 'shipped'],
  ] as const)('of an order %s is refused', async (_, status) => {
    const customer = await shop.newCustomer();
    const { orderId } = await buy(shop, customer);
    if (status === 'shipped') await setStatus(acting(shop.db), orderId, status);
    const { items } = await shown(shop, customer, orderId);
    const order = { customer, orderId, paymentId: '', items: items.map((item) => item.order_item_id) };
    expect((await save(order)).body).toMatchObject({ code: 'review_refused' });
    expect(await own(order)).toEqual([]);
  });

  test('of somebody else’s order, of a gift card, without stars or with too many words is refused', async () => {
    const order = await delivered(shop);
    const stranger = { ...order, customer: await shop.newCustomer() };
    expect((await save(stranger)).body).toMatchObject({ code: 'review_refused' });
    expect(await own(stranger)).toBeUndefined();
    const card = await delivered(shop, [[PIECES.giftCard, 1]]);
    expect((await save(card)).body).toMatchObject({ code: 'review_refused' });
    for (const wrong of [
      { stars: 0 },
      { stars: 6 },
      { stars: 2.5 },
      { words: 'x'.repeat(1001) },
      { name: ' ' },
    ])
      expect((await save(order, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await save(order, { words: '' })).status).toBe(200);
  });

  test('is rewritten by its customer, and then read again', async () => {
    const order = await delivered(shop);
    await save(order);
    await publish();
    await save(order, { stars: 2, words: 'It broke.' });
    expect(await onPage()).toBeUndefined();
    expect(await own(order)).toMatchObject([{ review: { stars: 2, state: 'waiting' } }]);
    await publish();
    expect(await onPage()).toMatchObject({ count: 1, average: 2 });
  });

  test('is deleted by its customer only', async () => {
    const order = await delivered(shop);
    await save(order);
    await publish();
    const remove = ({ token }: { token: string }) =>
      shop.call(reviewCalls.deleteReview, { token, params: { order_item_id: order.items[0] ?? 0 } });
    expect((await remove(await shop.newCustomer())).status).toBe(404);
    expect((await remove(order.customer)).status).toBe(200);
    expect(await onPage()).toBeUndefined();
    expect((await remove(order.customer)).status).toBe(404);
  });

  test('goes with the data of its customer', async () => {
    const order = await delivered(shop);
    await save(order);
    await publish();
    await setStatus(acting(shop.db), order.orderId, 'completed');
    expect(await erasePersonalData(acting(shop.db), order.customer.user_id)).toBeUndefined();
    expect(await onPage()).toBeUndefined();
  });
});

describe('in the office', () => {
  const decline = async (reason: DeclineReason, by = manager) => {
    const [review] = await list('waiting');
    const { review_id = 0, written_at = '' } = review ?? {};
    return by.call(officeCalls.declineReview, { body: { review_id, written_at, reason } });
  };

  test('a review is declined with a reason, which its customer reads and mends', async () => {
    const order = await delivered(shop);
    await save(order, { words: 'Ask for Rekha, 98200 12345.' });
    expect((await decline('personal data')).status).toBe(200);
    const { data } = (await counter.call(officeCalls.listMessages, { query: { q: order.orderId } })).body;
    expect(data[0]).toMatchObject({ kind: 'review declined' });
    expect(await own(order)).toMatchObject([
      { review: { state: 'declined', declined_because: 'personal data' } },
    ]);
    expect(await onPage()).toBeUndefined();
    await save(order, { words: 'Kind people.' });
    expect(await own(order)).toMatchObject([{ review: { state: 'waiting' } }]);
    expect((await own(order))[0]?.review).not.toHaveProperty('declined_because');
  });

  test('what the customer rewrote meanwhile is not published unread', async () => {
    const order = await delivered(shop);
    await save(order);
    const [read] = await list('waiting');
    shop.setClock(new Date(Date.now() + 1000));
    await save(order, { words: 'Something else.' });
    shop.setClock(undefined);
    const { review_id = 0, written_at = '' } = read ?? {};
    const { body } = await manager.call(officeCalls.publishReview, { body: { review_id, written_at } });
    expect(body).toMatchObject({ code: 'changed_meanwhile' });
    expect(await onPage()).toBeUndefined();
  });

  test('the shop replies, and takes the reply away', async () => {
    const order = await delivered(shop);
    await save(order);
    await publish();
    const review_id = (await list('published'))[0]?.review_id ?? 0;
    const reply = (words: string) =>
      manager.call(officeCalls.replyToReview, { body: { review_id, reply: words } });
    await reply('Thank you, Meera.');
    expect((await onPage())?.data[0]?.reply).toBe('Thank you, Meera.');
    expect(await own(order)).toMatchObject([{ review: { reply: 'Thank you, Meera.' } }]);
    await reply('');
    expect((await onPage())?.data[0]).not.toHaveProperty('reply');
    const { data } = (
      await (
        await newStaff(shop, 'owner')
      ).call(officeCalls.getAudit, {
        query: { subject: `review:${review_id}` },
      })
    ).body;
    expect(data.map(({ act }) => act)).toEqual([
      'review replied to',
      'review replied to',
      'review published',
    ]);
  });

  test('managers decide, the counter reads, the packer does not; Today counts those to read', async () => {
    await save(await delivered(shop));
    expect((await publish(counter)).status).toBe(403);
    expect((await decline('insulting', counter)).status).toBe(403);
    const packer = await newStaff(shop, 'packer');
    expect((await packer.call(officeCalls.getOfficeReviews, { query: { state: 'waiting' } })).status).toBe(
      403,
    );
    const { data } = (await manager.call(officeCalls.getToday)).body;
    expect(data).toContainEqual({ task: 'reviews_to_read', count: 1 });
    const gone = await manager.call(officeCalls.publishReview, {
      body: { review_id: 999_999, written_at: new Date().toISOString() },
    });
    expect(gone.body).toMatchObject({ code: 'not_found' });
  });
});
