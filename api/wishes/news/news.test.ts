import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '#api/messages/mail-server-testing.ts';
import { sendDueMessages } from '#api/messages/sending/sending-service.ts';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import type { WishNewsFacts } from '#db/tables/customers/messages.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import { type OpenMailer, openMailer } from '#server/mailer.ts';
import { checkDueWishes } from './news-service.ts';

let mailServer: MailServer;
let mailer: OpenMailer;
// Sets stock directly, without a move.
const shop = shopOfThisFile(
  { SHOP_HOSTS: 'shop.example' },
  { mailChannel: { deliver: (mail) => mailer.deliver(mail) }, breaks: ['I20', 'I21', 'I60', 'I61'] },
);

const GOLD = '22K916';
/** Noon in India, so that every check is in the hours of messages. */
const NOON = startOfIndianDay(indianDate(new Date())).getTime() + 12 * HOUR_MS;
let hours = 0;

const later = (more: number) => {
  hours += more;
  shop.setClock(new Date(NOON + hours * HOUR_MS));
};
/** Each test begins at noon with customers of its own, so that the rates never grow old. */
const atNoon = () => {
  hours = 0;
  later(0);
};
const stateGold = (rupees: number) =>
  stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(rupees * 100));
/** A run ends after some seconds, which on a slow machine may be before every list was checked. */
async function check(): Promise<void> {
  const due = 'select count(*)::int from wish_watchers where due_at <= $1';
  do await checkDueWishes(shop.shop);
  while ((await shop.pool.query(due, [shop.shop.clock()])).rows[0].count > 0);
}
const checkAfter = async (more: number) => {
  later(more);
  await check();
};

beforeAll(async () => {
  mailServer = await openMailServer();
  const seller = () => ({ name: 'Tola Jewellers', email: 'care@shop.example' });
  mailer = openMailer({ server: mailServer.smtpUrl, address: undefined }, seller, pino({ level: 'silent' }));
  await stateGold(10_000);
  await sellByRate(shop.pool, PIECES.ring, GOLD);
});
afterAll(async () => {
  await mailer.stop();
  await mailServer.stop();
});
afterEach(async () => {
  await stateGold(10_000);
  await shop.pool.query('update wish_watchers set due_at = null');
});

const choose = ({ token }: LoginResponse, is_on: boolean, channel: 'mail' | 'sms' = 'mail') =>
  shop.call(afterSaleCalls.setNoticeChoice, {
    token,
    body: { channel, group: 'price and stock', is_on, way: 'wish list' },
  });

/** A customer who asked for messages, with this on the list, whose prices were noted. */
async function watcher(productId = PIECES.ring): Promise<LoginResponse> {
  atNoon();
  const customer = await shop.newCustomer();
  await shop.call(wishCalls.addWish, { token: customer.token, body: { product_id: productId } });
  expect((await choose(customer, true)).status).toBe(200);
  await check();
  return customer;
}

async function newsOf({ user_id }: LoginResponse): Promise<WishNewsFacts[]> {
  const { rows } = await shop.pool.query<{ payload: WishNewsFacts }>(
    "select payload from outbox where user_id = $1 and kind = 'wish news' and channel = 'mail' order by message_id",
    [user_id],
  );
  return rows.map(({ payload }) => payload);
}
const mailsTo = ({ email }: LoginResponse) => mailServer.received.filter(({ to }) => to.includes(email));
const send = () => sendDueMessages(shop.shop, documentFilesOf(shop.shop));

describe('a lower price', () => {
  test('is sent once, with causes that add up, by an e-mail that stops by one press', async () => {
    const customer = await watcher();
    await stateGold(9_500);
    await checkAfter(1);
    const [news] = await newsOf(customer);
    expect(news).toMatchObject({ more: 0, pieces: [{ productId: PIECES.ring, isBack: false }] });
    const { before = 0, after = 0, causes = [] } = news?.pieces[0]?.cheaper ?? {};
    const inPaise = (rupees: number) => Math.round(rupees * 100);
    expect(inPaise(after)).toBe(news?.pieces[0]?.pricePaise);
    expect(causes.reduce((sum, { amount }) => sum + inPaise(amount), 0)).toBe(
      inPaise(after) - inPaise(before),
    );
    await send();
    const [mail] = mailsTo(customer);
    expect(mail?.text).toContain('https://shop.example/user/wishlist');
    expect(mail?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const [, address = ''] =
      /^List-Unsubscribe:\s+<https:\/\/shop\.example(.*)>\r$/m.exec(mail?.text ?? '') ?? [];
    const pressed = await shop.send('POST', address, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    await stateGold(8_000);
    await checkAfter(25);
    expect(await newsOf(customer)).toHaveLength(1);
    const again = await shop.send('POST', address, { headers: {}, body: null });
    expect(again.status).toBe(200);
  });

  test('below the step, and one that was sent, is no news', async () => {
    const customer = await watcher();
    await stateGold(9_900);
    await checkAfter(1);
    expect(await newsOf(customer)).toEqual([]);
    await stateGold(9_500);
    await checkAfter(1);
    await stateGold(10_200);
    await checkAfter(25);
    await stateGold(9_500);
    await checkAfter(25);
    expect(await newsOf(customer)).toHaveLength(1);
  });

  test('that came before the customer asked is no news, and none is sent twice in a day', async () => {
    atNoon();
    const customer = await shop.newCustomer();
    await shop.call(wishCalls.addWish, { token: customer.token, body: { product_id: PIECES.ring } });
    await stateGold(9_000);
    await choose(customer, true);
    await check();
    await checkAfter(1);
    expect(await newsOf(customer)).toEqual([]);
    await stateGold(8_500);
    await checkAfter(1);
    await stateGold(8_000);
    await checkAfter(2);
    expect(await newsOf(customer)).toHaveLength(1);
    await checkAfter(24);
    expect(await newsOf(customer)).toHaveLength(2);
  });

  test('is sent to customers who asked only, and not after they turned it off', async () => {
    const [asked, stopped] = [await watcher(), await watcher()];
    const silent = await shop.newCustomer();
    await shop.call(wishCalls.addWish, { token: silent.token, body: { product_id: PIECES.ring } });
    await stateGold(9_500);
    await choose(stopped, false);
    await checkAfter(1);
    expect(
      [await newsOf(asked), await newsOf(stopped), await newsOf(silent)].map(({ length }) => length),
    ).toEqual([1, 0, 0]);
    await choose(asked, false);
    await send();
    expect(mailsTo(asked)).toEqual([]);
    const { rows } = await shop.pool.query('select state from outbox where user_id = $1', [asked.user_id]);
    expect(rows).toEqual([{ state: 'stored' }]);
  });

  test('waits until ten o’clock in the morning', async () => {
    const customer = await watcher();
    const due = async () =>
      (await shop.pool.query('select due_at from wish_watchers where user_id = $1', [customer.user_id]))
        .rows[0]?.due_at;
    await checkAfter(8);
    const hourOf = (at: Date) => (at.getTime() - startOfIndianDay(indianDate(at)).getTime()) / HOUR_MS;
    expect(hourOf(await due())).toBe(10);
  });
});

test('of a sold-out piece that is back is sent once', async () => {
  await setStock(0);
  const customer = await watcher(PIECES.hoops);
  await checkAfter(1);
  expect(await newsOf(customer)).toEqual([]);
  await setStock(3);
  await checkAfter(1);
  expect(await newsOf(customer)).toMatchObject([
    { pieces: [{ productId: PIECES.hoops, isBack: true, cheaper: null }] },
  ]);
  await checkAfter(25);
  expect(await newsOf(customer)).toHaveLength(1);
});

const setStock = (stock: number) =>
  shop.pool.query('update products set stock = $2 where product_id = $1', [PIECES.hoops, stock]);
const ask = ({ token }: LoginResponse, product_id: number = PIECES.hoops) =>
  shop.call(wishCalls.askWhenBack, { token, body: { product_id } });
const messagesOf = async ({ token }: LoginResponse) =>
  (await shop.call(wishCalls.getWishList, { token })).body.data.map(({ messages }) => messages);
const setMessages = ({ token }: LoginResponse, wish_id: number, is_on: boolean) =>
  shop.call(wishCalls.setWishMessages, { token, params: { wish_id }, body: { is_on } });

describe('a customer who asks about a sold-out piece (P-330)', () => {
  test('gets one e-mail on its return, and none about other pieces and prices', async () => {
    atNoon();
    await setStock(0);
    const customer = await shop.newCustomer();
    await shop.call(wishCalls.addWish, { token: customer.token, body: { product_id: PIECES.ring } });
    expect(await ask(customer)).toMatchObject({ status: 200, body: { wish_id: expect.any(Number) } });
    expect(await messagesOf(customer)).toEqual(['back in stock', 'off']);
    await check();
    await stateGold(9_000);
    await checkAfter(1);
    expect(await newsOf(customer)).toEqual([]);
    await setStock(2);
    await checkAfter(1);
    expect(await newsOf(customer)).toMatchObject([
      { group: 'back in stock', pieces: [{ productId: PIECES.hoops, isBack: true, cheaper: null }] },
    ]);
    expect(await messagesOf(customer)).toEqual(['off', 'off']);
    const due = await shop.pool.query('select due_at from wish_watchers where user_id = $1', [
      customer.user_id,
    ]);
    expect(due.rows).toEqual([{ due_at: null }]);
    await send();
    expect(mailsTo(customer)[0]?.text).toContain('once when it is in our shop again');
    await setStock(0);
    await checkAfter(25);
    await setStock(1);
    await checkAfter(1);
    expect(await newsOf(customer)).toHaveLength(1);
  });

  test('hears of a piece that came back before the first check', async () => {
    atNoon();
    await setStock(0);
    const customer = await shop.newCustomer();
    await ask(customer);
    await setStock(1);
    await check();
    expect(await newsOf(customer)).toHaveLength(1);
  });

  test('takes it back, and the piece stays on the list', async () => {
    atNoon();
    await setStock(0);
    const customer = await shop.newCustomer();
    const { body } = await ask(customer);
    expect((await setMessages(customer, body.wish_id, false)).status).toBe(200);
    expect(await messagesOf(customer)).toEqual(['off']);
    await setStock(1);
    await checkAfter(1);
    expect(await newsOf(customer)).toEqual([]);
  });

  test('and turns such messages off gets none about earlier requests', async () => {
    atNoon();
    await setStock(0);
    const customer = await shop.newCustomer();
    await ask(customer);
    const turn = (is_on: boolean) =>
      shop.call(afterSaleCalls.setNoticeChoice, {
        token: customer.token,
        body: { channel: 'mail', group: 'back in stock', is_on, way: 'profile' },
      });
    later(1);
    await turn(false);
    expect(await messagesOf(customer)).toEqual(['off']);
    later(1);
    await turn(true);
    await setStock(1);
    await checkAfter(1);
    expect(await newsOf(customer)).toEqual([]);
  });

  test('ten times at once is on the list once, with one choice', async () => {
    const customer = await shop.newCustomer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(customer)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await messagesOf(customer)).toEqual(['back in stock']);
    const { rows } = await shop.pool.query('select way from notice_choices where user_id = $1', [
      customer.user_id,
    ]);
    expect(rows).toEqual([{ way: 'sold-out piece' }]);
  });

  test('without an account, or about an unknown piece, is refused', async () => {
    const customer = await shop.newCustomer();
    expect((await shop.call(wishCalls.askWhenBack, { body: { product_id: PIECES.hoops } })).status).toBe(401);
    expect((await ask(customer, 999_999)).status).toBe(404);
    expect(await messagesOf(customer)).toEqual([]);
  });
});

test('a piece that is silenced brings no message while the others do, and none for what happened meanwhile (P-331)', async () => {
  const customer = await watcher();
  const { body } = await shop.call(wishCalls.addWish, {
    token: customer.token,
    body: { product_id: PIECES.ring, size: '16' },
  });
  await check();
  expect((await setMessages(customer, body.wish_id, false)).status).toBe(200);
  expect(await messagesOf(customer)).toEqual(['silent', 'price and stock']);
  await checkAfter(1);
  await stateGold(9_500);
  await checkAfter(1);
  expect((await newsOf(customer))[0]?.pieces).toHaveLength(1);
  await setMessages(customer, body.wish_id, true);
  await checkAfter(25);
  expect(await newsOf(customer)).toHaveLength(1);
  await stateGold(9_000);
  await checkAfter(1);
  expect((await newsOf(customer))[1]?.pieces).toHaveLength(2);
  expect((await setMessages(await shop.newCustomer(), body.wish_id, false)).status).toBe(404);
});

test('news after the message of the day is sent on the next day', async () => {
  const customer = await watcher();
  await stateGold(9_500);
  await checkAfter(1);
  await choose(customer, false);
  await choose(customer, true);
  await check();
  await stateGold(9_000);
  await checkAfter(1);
  expect(await newsOf(customer)).toHaveLength(1);
  await checkAfter(24);
  expect(await newsOf(customer)).toHaveLength(2);
});

test('R23 two instances that check the same lists at once queue one message for each', async () => {
  const customers = [];
  atNoon();
  for (let count = 0; count < 12; count += 1) customers.push(await watcher());
  await stateGold(9_500);
  later(1);
  const other = openDatabase(shop.connectionString, 4);
  try {
    await Promise.all([check(), checkDueWishes({ ...shop.shop, db: other.db }), check()]);
  } finally {
    await other.pool.end();
  }
  for (const customer of customers) expect(await newsOf(customer)).toHaveLength(1);
});

test('no more is queued while fifty messages wait', async () => {
  const customer = await watcher();
  await send();
  await shop.pool.query(
    `insert into outbox (kind, channel, language, template_version, user_id, recipient, subject, fact, payload,
       queued_at, next_attempt_at, give_up_at)
     select kind, channel, language, template_version, user_id, recipient, subject,
       subject || ':' || to_char(day at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), payload, day, next_attempt_at, give_up_at
     from (select * from outbox where kind = 'wish news' limit 1) one,
       lateral (select queued_at + number * interval '1 day' as day from generate_series(10, 59) number) days`,
  );
  await stateGold(9_500);
  later(1);
  await checkDueWishes(shop.shop);
  expect(await newsOf(customer)).toEqual([]);
  await shop.pool.query("update outbox set state = 'stored' where state = 'waiting'");
  await check();
  expect(await newsOf(customer)).toHaveLength(1);
});

test('an unknown address stops nothing', async () => {
  for (const token of ['none', 'x'.repeat(22)]) {
    expect(await shop.call(afterSaleCalls.stopWishNews, { params: { token } })).toMatchObject({
      status: 404,
    });
  }
});
