import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureMails } from '#api/messages/captured-mails-testing.ts';
import { buy, PIECES, resetProvider } from '#api/payments/purchase-testing.ts';
import { ask as askReturn, type Delivered, delivered, wish } from '#api/returns/return-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addDays, formatIndianDate, indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { CareView } from '#contract/office/care/care.ts';
import { askForCare, givePieceBack, ownCare, takePieceIn } from './care-testing.ts';

const { mailChannel, mailAbout } = captureMails();
const shop = shopOfThisFile({}, { mailChannel });

let counter: OfficeBrowser;
let bought: Delivered;
let item: number;

beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
});
beforeEach(async () => {
  await resetProvider(shop);
  bought = await delivered(shop);
  item = bought.items[0] ?? 0;
});

const note = async (care_number: number) =>
  (await counter.call(officeCalls.getCareNote, { params: { care_number } })).body.data;

const ofOrder = async () =>
  (await counter.call(officeCalls.getCareOfOrder, { params: { order_id: bought.orderId } })).body;

const takenIn = async (otherwise = {}) => (await takePieceIn(counter, item, otherwise)).body.care_number;

const agree = (care_number: number, charge: number) =>
  counter.call(officeCalls.agreeCareCharge, {
    body: { care_number, charge: rupees(charge), words: 'A new claw' },
  });

const ready = (care_number: number, weight_g = 2.49) =>
  counter.call(officeCalls.setCareReady, { body: { care_number, weight_g, words: 'Cleaned' } });

describe('a piece that is brought for cleaning or repair', () => {
  test('is taken in, ready and given back, and its customer sees each step', async () => {
    const taken = await takePieceIn(counter, item);
    expect(taken.status).toBe(200);
    const number = taken.body.care_number;
    const own = async () => (await ownCare(shop, bought.customer, bought.orderId)).body.data;
    expect(await own()).toMatchObject([
      {
        ...{ care_number: number, state: 'in work', work: 'clean', charge: 0, ended: null },
        taken_in: { weight: 2.5 },
      },
    ]);
    const { product_name } = await note(number);
    expect(await mailAbout(shop, `We have your ${product_name}: note ${number}`)).toContain('2.500 g');

    expect((await ready(number)).status).toBe(200);
    expect(await own()).toMatchObject([{ state: 'ready' }]);
    expect(await mailAbout(shop, `Your ${product_name} is ready: note ${number}`)).toContain(
      'There is nothing to pay.',
    );

    expect((await givePieceBack(counter, number)).status).toBe(200);
    expect(await own()).toMatchObject([{ state: 'given back', ended: { words: '' } }]);
    const { acts } = await note(number);
    expect(acts.map(({ act, weight }) => [act, weight])).toEqual([
      ['taken in', 2.5],
      ['ready', 2.49],
      ['given back', 2.48],
    ]);
    await expectInvariants(shop.db);
  });

  test('P-363 costs at most what its customer agreed to', async () => {
    const number = await takenIn({ work: 'repair', wish: 'A new claw' });
    const paid = (amount: number, paid_by: 'cash' | '' = 'cash') =>
      givePieceBack(counter, number, { paid: rupees(amount), paid_by });
    expect(await paid(1)).toMatchObject({ status: 400, body: { fields: { paid: expect.any(String) } } });
    expect((await agree(number, 450.5)).status).toBe(200);
    const { product_name } = await note(number);
    const subject = `You agreed to ₹450.50 for your ${product_name}: note ${number}`;
    expect(await mailAbout(shop, subject)).toContain('no more than this');
    expect(await paid(450.51)).toMatchObject({ status: 400, body: { fields: { paid: expect.any(String) } } });
    expect(await paid(450.5, '')).toMatchObject({
      status: 400,
      body: { fields: { paid_by: expect.any(String) } },
    });
    expect((await agree(number, 400)).status).toBe(200);
    expect((await paid(450.5)).status).toBe(400);
    expect((await paid(400)).status).toBe(200);
    expect(await note(number)).toMatchObject({
      ...{ state: 'given back', charge: 400 },
      acts: [
        { act: 'taken in' },
        { amount: 450.5 },
        { amount: 400 },
        { act: 'given back', amount: 400, paid_by: 'cash' },
      ],
    });
    await expectInvariants(shop.db);
  });

  test('is given back without the work, and taken in again', async () => {
    const number = await takenIn();
    expect((await givePieceBack(counter, number, { words: 'The customer needs it today' })).status).toBe(200);
    expect(await givePieceBack(counter, number)).toMatchObject({
      status: 409,
      body: { code: 'care_refused' },
    });
    expect((await ready(number)).status).toBe(409);
    expect((await agree(number, 10)).status).toBe(409);
    expect(await takenIn()).toBe(number + 1);
  });

  test('goes back into work if it is not ready after all', async () => {
    const number = await takenIn();
    const reopen = () =>
      counter.call(officeCalls.reopenCare, { body: { care_number: number, words: 'A stone is loose' } });
    expect((await reopen()).status).toBe(409);
    await ready(number);
    expect((await ready(number)).status).toBe(409);
    expect((await reopen()).status).toBe(200);
    expect(await note(number)).toMatchObject({ state: 'in work' });
    expect((await ready(number)).status).toBe(200);
    await expectInvariants(shop.db);
  });
});

test('is postponed, and its customer is told the new day', async () => {
  const number = await takenIn();
  const postpone = (promised_for: string) =>
    counter.call(officeCalls.postponeCare, {
      body: { care_number: number, promised_for, words: 'The stone has to be ordered' },
    });
  const later = addDays(indianDate(new Date()), 20);
  expect((await postpone(addDays(later, -21))).body.fields).toHaveProperty('promised_for');
  expect((await postpone(later)).status).toBe(200);
  const found = await note(number);
  expect(found).toMatchObject({ state: 'in work', taken_in: { promised_for: later } });
  const mail = await mailAbout(shop, `Your ${found.product_name} takes longer: note ${number}`);
  expect(mail).toContain(formatIndianDate(later));
  expect(mail).not.toContain('has to be ordered');
  await ready(number);
  expect((await postpone(later)).status).toBe(409);
  await expectInvariants(shop.db);
});

describe('what can be taken in', () => {
  test('is as many pieces as the customer has, even at the same moment', async () => {
    bought = await delivered(shop, [[PIECES.ring, 2]]);
    item = bought.items[0] ?? 0;
    expect((await ofOrder()).lines).toMatchObject([{ order_item_id: item, pieces: 2 }]);
    const tried = await Promise.all([1, 2, 3, 4].map(() => takePieceIn(counter, item)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await ofOrder()).lines).toMatchObject([{ pieces: 0 }]);
    await expectInvariants(shop.db);
  });

  test('is a delivered piece, for a day to come, with a weight', async () => {
    const { orderId, items } = await undelivered();
    expect(
      (await counter.call(officeCalls.getCareOfOrder, { params: { order_id: orderId } })).body.lines,
    ).toEqual([expect.objectContaining({ pieces: 0 })]);
    expect((await takePieceIn(counter, items[0] ?? 0)).status).toBe(409);
    const yesterday = addDays(indianDate(new Date()), -1);
    expect((await takePieceIn(counter, item, { promised_for: yesterday })).body.fields).toHaveProperty(
      'promised_for',
    );
    expect((await takePieceIn(counter, item, { weight_g: 0 })).body.fields).toHaveProperty('weight_g');
    expect((await takePieceIn(counter, 2_000_000_000)).status).toBe(404);
  });

  test('is no piece that is being returned', async () => {
    const { body } = await askReturn(shop, bought.customer, wish(bought));
    expect((await ofOrder()).lines).toMatchObject([{ pieces: 0 }]);
    expect((await takePieceIn(counter, item)).body.code).toBe('care_refused');
    await shop.call(afterSaleCalls.withdrawReturn, {
      token: bought.customer.token,
      body: { return_number: body.data.return_number },
    });
    expect((await ofOrder()).lines).toMatchObject([{ pieces: 1 }]);
  });

  async function undelivered() {
    const { orderId } = await buy(shop, bought.customer);
    const { rows } = await shop.pool.query<{ id: number }>(
      'select order_item_id as id from order_items where order_id = $1',
      [orderId],
    );
    return { orderId, items: rows.map(({ id }) => id) };
  }
});

test('the list has each piece under its state, and those past their day are late on Today', async () => {
  const number = await takenIn();
  const listed = async (view: CareView) =>
    (await counter.call(officeCalls.getCare, { query: { view } })).body.data.find(
      ({ care_number }) => care_number === number,
    );
  const late = async () =>
    (await counter.call(officeCalls.getToday)).body.data.find(({ task }) => task === 'late_care')?.count ?? 0;
  expect(await listed('in_work')).toMatchObject({ is_late: false, product_name: expect.any(String) });
  expect(await listed('ready')).toBeUndefined();
  const before = await late();
  shop.setClock(new Date(Date.now() + 2 * DAY_MS));
  counter = await newStaff(shop, 'counter');
  expect(await listed('in_work')).toMatchObject({ is_late: true });
  expect(await late()).toBeGreaterThan(before);
  await ready(number);
  expect(await listed('ready')).toMatchObject({ is_late: false });
  shop.setClock(undefined);
  counter = await newStaff(shop, 'counter');
});

test('the export has what was paid, under its day', async () => {
  const number = await takenIn({ wish: '=a formula' });
  await agree(number, 99);
  await givePieceBack(counter, number, { paid: rupees(99), paid_by: 'upi', reference: 'UPI 1234' });
  const today = indianDate(new Date());
  const accountant = await newStaff(shop, 'accountant');
  const file = await accountant.fetch(`/api/v1/office/care/export?from=${today}&to=${today}`);
  const line = (await file.text()).split('\n').find((one) => one.startsWith(`${number},`));
  expect(line).toContain("'=a formula,99.00,upi,UPI 1234");
});

test('a customer whose piece is here cannot be deleted', async () => {
  const number = await takenIn();
  const owner = await newStaff(shop, 'owner');
  const { body } = await owner.call(officeCalls.getErasure, {
    query: { user_id: bought.customer.user_id },
  });
  expect(JSON.stringify(body)).toContain(`repair ${number} has`);
});

describe('a customer who asks for cleaning or repair', () => {
  const ask = (order_item_id = item, customer = bought.customer) => askForCare(shop, customer, order_item_id);
  const asked = async () => (await ask()).body.data.care_number;
  const own = async () => (await ownCare(shop, bought.customer, bought.orderId)).body;

  test('is called, and the piece is taken in when it comes', async () => {
    expect((await own()).lines).toMatchObject([{ order_item_id: item, pieces: 1 }]);
    const number = await asked();
    expect(await own()).toMatchObject({
      data: [{ care_number: number, state: 'asked', wish: 'From 12 to 14', taken_in: null }],
      lines: [{ pieces: 0 }],
    });
    const { product_name, customer_name, asked_by } = await note(number);
    expect(asked_by).toBe(customer_name);
    await mailAbout(shop, `We will look after your ${product_name}: note ${number}`);
    expect((await ready(number)).status).toBe(409);
    expect((await agree(number, 250)).status).toBe(200);
    const promised_for = addDays(indianDate(new Date()), 3);
    const takeIn = (weight_g: number) =>
      counter.call(officeCalls.takeInAsked, { body: { care_number: number, weight_g, promised_for } });
    expect((await takeIn(0)).status).toBe(400);
    expect((await takeIn(2.5)).status).toBe(200);
    expect((await takeIn(2.5)).status).toBe(409);
    expect((await own()).data).toMatchObject([
      { state: 'in work', charge: 250, taken_in: { weight: 2.5, promised_for } },
    ]);
    await expectInvariants(shop.db);
  });

  test('can withdraw it until the piece is taken in', async () => {
    const number = await asked();
    const withdraw = (token = bought.customer.token) =>
      shop.call(afterSaleCalls.withdrawCare, { token, body: { care_number: number } });
    expect((await withdraw((await shop.newCustomer()).token)).status).toBe(404);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).body.code).toBe('care_refused');
    expect((await own()).data).toMatchObject([{ state: 'withdrawn' }]);
    const taken = await takenIn();
    expect(
      (
        await shop.call(afterSaleCalls.withdrawCare, {
          token: bought.customer.token,
          body: { care_number: taken },
        })
      ).status,
    ).toBe(409);
    await expectInvariants(shop.db);
  });

  test('reads why it is declined', async () => {
    const number = await asked();
    const words = 'A ring with stones all round cannot be made larger.';
    const decline = () => counter.call(officeCalls.declineCare, { body: { care_number: number, words } });
    expect((await decline()).status).toBe(200);
    expect((await decline()).status).toBe(409);
    expect((await own()).data).toMatchObject([{ state: 'declined', ended: { words } }]);
    const { product_name } = await note(number);
    await mailAbout(shop, `We cannot do this for your ${product_name}: note ${number}`);
    await expectInvariants(shop.db);
  });

  test('asks for own pieces only, each once, and ten times a day', async () => {
    expect((await ask(item, await shop.newCustomer())).status).toBe(404);
    const number = await asked();
    expect((await ask()).body.code).toBe('care_refused');
    await shop.call(afterSaleCalls.withdrawCare, {
      token: bought.customer.token,
      body: { care_number: number },
    });
    for (let count = 2; count < 10; count += 1) await ask(2_000_000_000);
    expect((await ask()).status).toBe(429);
  });
});
