import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import { DEVICE_HEADER, wishCalls } from '#contract/wishes/wish-calls.ts';
import { deleteOldShares } from './sharing-service.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';

const stateGold = (rupees: number) =>
  stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(rupees * 100));

beforeAll(async () => {
  await stateGold(10_000);
  await sellByRate(shop.pool, PIECES.ring, GOLD);
});
afterEach(() => shop.setClock(undefined));

type Caller = { token: string } | { headers: Record<string, string> };
const newToken = () => randomBytes(18).toString('base64url');
const device = (token: string): Caller => ({ headers: { [DEVICE_HEADER]: token } });

const add = (caller: Caller, product_id: number, choice = {}) =>
  shop.call(wishCalls.addWish, { ...caller, body: { product_id, ...choice } });
const share = (caller: Caller, days = 14) =>
  shop.call(shareCalls.shareWishList, { ...caller, body: { days } });
const read = (token: string) => shop.call(shareCalls.getSharedList, { params: { token } });
const shares = async (caller: Caller) => (await shop.call(shareCalls.getShares, caller)).body.data;
const vote = (
  token: string,
  product_id: number,
  { voter = newToken(), nickname = 'Ma', is_for = true } = {},
) => shop.call(shareCalls.voteForPiece, { params: { token }, body: { voter, nickname, product_id, is_for } });
const write = (token: string, word: string, nickname = 'Ma') =>
  shop.call(shareCalls.writeSharedWord, { params: { token }, body: { voter: newToken(), nickname, word } });

/** A list with these pieces, and its link. */
async function sharedList(pieces: number[] = [PIECES.ring]): Promise<{ owner: Caller; token: string }> {
  const owner = device(newToken());
  for (const productId of pieces) await add(owner, productId);
  return { owner, token: (await share(owner)).body.token };
}

describe('a link to a wish list', () => {
  test('shows the pieces to everybody who has it, today and at rates that are 3 % higher', async () => {
    const { owner, token } = await sharedList([PIECES.giftCard, PIECES.ring]);
    expect(token).toMatch(/^[\w-]{22}$/);
    const response = await read(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { pieces, total, total_at_higher_rates, left_out } = response.body.data;
    expect(pieces).toMatchObject([{ product_id: PIECES.ring }, { product_id: PIECES.giftCard }]);
    expect(left_out).toBe(0);
    const own = (await shop.call(wishCalls.getWishList, owner)).body.data;
    expect(pieces.map(({ price }) => price)).toEqual(own.map(({ price }) => price));
    expect(Math.round(total * 100)).toBe(
      own.reduce((sum, { price = 0 }) => sum + Math.round(price * 100), 0),
    );
    await stateGold(10_300);
    try {
      const [ring] = (await shop.call(wishCalls.getWishList, owner)).body.data;
      expect(pieces[0]?.price_at_higher_rates).toBe(ring?.price);
      const [, card] = pieces;
      expect(card?.price_at_higher_rates).toBe(card?.price);
      expect(total_at_higher_rates).toBeGreaterThan(total);
    } finally {
      await stateGold(10_000);
    }
  });

  test('reveals neither its owner nor any text that the owner typed', async () => {
    const customer = await shop.newCustomer({ name: 'Sarojini Venkataraghavan', phone: '9840098765' });
    const owner = { token: customer.token };
    await shop.pool.query('update product_choices set engraving_max = 12 where product_id = $1', [
      PIECES.ring,
    ]);
    expect((await add(owner, PIECES.ring, { engraving: 'A & R' })).status).toBe(200);
    const { token } = (await share(owner)).body;
    await vote(token, PIECES.ring, { nickname: 'Lakshmi aunty' });
    await write(token, 'Take the ring, call me on 9811112222', 'Lakshmi aunty');
    const { body } = await read(token);
    expect(body.data.pieces[0]).toMatchObject({ is_engraved: true, votes: 1 });
    const text = JSON.stringify(body);
    const personal = [
      'Sarojini',
      customer.email,
      '9840098765',
      customer.user_id,
      'A & R',
      'Lakshmi',
      '981111',
    ];
    for (const word of personal) expect(text).not.toContain(word);
  });

  test('responds with 404 to an unknown token, and with 410 after its end', async () => {
    const { owner, token } = await sharedList();
    for (const unknown of ['none', 'x'.repeat(22), `${token}x`, '%00'])
      expect(await read(unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    shop.setClock(new Date(Date.now() + 14 * DAY_MS + 1000));
    expect(await read(token)).toMatchObject({ status: 410, body: { code: 'link_ended' } });
    expect(await vote(token, PIECES.ring)).toMatchObject({ status: 410 });
    expect(await write(token, 'Too late')).toMatchObject({ status: 410 });
    expect((await shares(owner)).shares).toEqual([]);
  });

  test('is ended by its owner at once, and by nobody else', async () => {
    const { owner, token } = await sharedList();
    const [open] = (await shares(owner)).shares;
    const end = (caller: Caller) =>
      shop.call(shareCalls.endShare, { ...caller, params: { share_id: open?.share_id ?? 0 } });
    expect(await end(device(newToken()))).toMatchObject({ status: 404 });
    expect(await end({ token: (await shop.newCustomer()).token })).toMatchObject({ status: 404 });
    expect((await read(token)).status).toBe(200);
    expect(await end(owner)).toMatchObject({ status: 200 });
    expect(await end(owner)).toMatchObject({ status: 404 });
    expect((await read(token)).status).toBe(410);
  });

  test('is made for 1 to 90 days, of a list with a piece, and five are open at most', async () => {
    const owner = device(newToken());
    expect(await share(owner)).toMatchObject({ status: 409, body: { code: 'wish_list_empty' } });
    await add(owner, PIECES.ring);
    for (const days of [0, 91, 1.5]) expect(await share(owner, days)).toMatchObject({ status: 400 });
    const made = await Promise.all(Array.from({ length: 8 }, () => share(owner, 90)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const { rows } = await shop.pool.query('select t::text as row from shared_lists t');
    const stored = JSON.stringify(rows);
    for (const { body } of made.slice(0, 5)) expect(stored).not.toContain(body.token ?? 'none');
  });

  test('follows a device’s list into the account', async () => {
    const deviceToken = newToken();
    await add(device(deviceToken), PIECES.ring);
    const { token } = (await share(device(deviceToken))).body;
    await vote(token, PIECES.ring);
    const customer = await shop.newCustomer();
    await shop.call(wishCalls.joinWishLists, { token: customer.token, body: { device_token: deviceToken } });
    expect((await read(token)).body.data.pieces).toMatchObject([{ product_id: PIECES.ring, votes: 1 }]);
    expect((await shares(customer)).shares).toHaveLength(1);
  });
});

describe('votes and words', () => {
  test('a vote counts once for a browser, can be taken back, and its owner reads who voted', async () => {
    const { owner, token } = await sharedList([PIECES.ring, PIECES.hoops]);
    const voter = newToken();
    expect((await vote(token, PIECES.ring, { voter })).body.votes).toBe(1);
    expect((await vote(token, PIECES.ring, { voter, nickname: 'Amma' })).body.votes).toBe(1);
    expect((await vote(token, PIECES.ring, { nickname: 'Ravi' })).body.votes).toBe(2);
    expect((await shares(owner)).votes).toEqual([{ product_id: PIECES.ring, nicknames: ['Amma', 'Ravi'] }]);
    expect((await vote(token, PIECES.ring, { voter, is_for: false })).body.votes).toBe(1);
    expect(await vote(token, PIECES.chain)).toMatchObject({ status: 404 });
    expect((await read(token)).body.data.pieces.map(({ votes }) => votes)).toEqual([0, 1]);
  });

  test('the owner alone reads the words, and removes one', async () => {
    const { owner, token } = await sharedList();
    await write(token, 'Take the <b>ring</b>.', 'Nani');
    await write(token, 'क'.repeat(200));
    expect(await write(token, 'x'.repeat(201))).toMatchObject({ status: 400 });
    expect(await write(token, ' ')).toMatchObject({ status: 400 });
    const { words } = await shares(owner);
    expect(words.map(({ nickname }) => nickname)).toEqual(['Ma', 'Nani']);
    expect(words[1]?.word).toBe('Take the <b>ring</b>.');
    const stranger = await sharedList();
    expect((await shares(stranger.owner)).words).toEqual([]);
    const remove = (caller: Caller) =>
      shop.call(shareCalls.removeSharedWord, { ...caller, params: { word_id: words[0]?.word_id ?? 0 } });
    expect(await remove(stranger.owner)).toMatchObject({ status: 404 });
    expect(await remove(owner)).toMatchObject({ status: 200 });
    expect((await shares(owner)).words).toHaveLength(1);
  });

  test('the 31st vote in a minute is refused', async () => {
    const { token } = await sharedList();
    shop.setClock(new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 1000));
    const first = await Promise.all(Array.from({ length: 30 }, () => vote(token, PIECES.ring)));
    expect(first.every(({ status }) => status === 200)).toBe(true);
    const last = await vote(token, PIECES.ring);
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await write(token, 'And a word')).toMatchObject({ status: 429 });
  });

  test('a link takes at most 1,000 votes and 100 words', async () => {
    const { token } = await sharedList();
    await write(token, 'First');
    await vote(token, PIECES.ring);
    const share = '(select max(share_id) from shared_lists)';
    await shop.pool.query(
      `insert into shared_words (share_id, nickname, word, written_at)
       select ${share}, 'Ma', 'More', now() from generate_series(2, 100)`,
    );
    await shop.pool.query(
      `insert into shared_votes select ${share}, ${PIECES.ring}, int4send(number), 'Ma', now() from generate_series(2, 1000) number`,
    );
    for (const response of [await write(token, 'One too many'), await vote(token, PIECES.ring)])
      expect(response).toMatchObject({ status: 409, body: { code: 'shared_list_full' } });
    const { rows } = await shop.pool.query(
      `select count(*)::int from shared_votes where share_id = ${share}`,
    );
    expect(rows).toEqual([{ count: 1000 }]);
  });

  test('are deleted with the link, 90 days after its end', async () => {
    const { owner, token } = await sharedList();
    await write(token, 'Keep me');
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    await deleteOldShares(shop.db, later(14 + 89));
    expect((await shares(owner)).words).toHaveLength(1);
    await deleteOldShares(shop.db, later(14 + 91));
    expect((await shares(owner)).words).toEqual([]);
    expect((await read(token)).status).toBe(404);
  });
});

test('only the newest hundred pieces of a list are shown', async () => {
  const { token } = await sharedList([PIECES.hoops]);
  await shop.pool.query(
    `insert into wish_items (list_id, product_id, choice_key, price_lines, added_at)
     select list_id, product_id, 'filled ' || number, price_lines, added_at
     from wish_items, generate_series(2, 103) number where list_id = (select max(list_id) from wish_lists)`,
  );
  const { pieces, left_out } = (await read(token)).body.data;
  expect([pieces.length, left_out]).toEqual([100, 3]);
});
