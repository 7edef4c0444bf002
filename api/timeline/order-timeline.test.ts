import { beforeAll, expect, test } from 'vitest';
import { offerChoices } from '#api/catalogue/choices/choice-testing.ts';
import { buy, PIECES } from '#api/payments/purchase-testing.ts';
import { registerPieces } from '#api/pieces/register-testing.ts';
import { sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { copyOrder } from './clone-testing.ts';
import { type Expected, MOVES, makeMove } from './history-testing.ts';
import type { RecordedOrder } from './story-testing.ts';

const shop = shopOfThisFile();
const HISTORIES = 500;
/** How many of them are of a piece that is made for its order. */
const MADE = 120;
const MAX_MOVES = 14;
const AT_ONCE = 6;
/** A customer complains at most ten times a day. */
const COMPLAINT_INTERVAL_MS = 180 * MINUTE_MS;

const ROLES = ['owner', 'manager', 'counter', 'packer'] as const;
const staff = new Map<Role, OfficeBrowser>();
const names = new Map<Role, string>();
let customer: LoginResponse;

beforeAll(async () => {
  for (const role of ROLES) staff.set(role, await newStaff(shop, role));
  const { rows } = await shop.pool.query<{ role: Role; name: string }>(
    "select role, name from staff where name like 'Person %'",
  );
  for (const { role, name } of rows) names.set(role, name);
  customer = await shop.newCustomer();
});

const asOf = (role: Role, now: Date) => ({
  ...{ db: shop.db, now },
  actor: { kind: 'staff' as const, staffId: staff.get(role)?.staffId ?? 0 },
});

const ofCustomer = async (order_id: string, { token } = customer) =>
  (await shop.call(afterSaleCalls.getOrderTimeline, { token, params: { order_id } })).body;

const ofOffice = async (order_id: string, role: Role = 'owner') =>
  (await staff.get(role)?.call(officeCalls.getOfficeOrder, { params: { order_id } }))?.body.data.timeline ??
  [];

const ROLE_TEXTS = { owner: 'owner', manager: 'manager', counter: 'counter', packer: 'packing' };
const roleText = (by: Expected['by']) => {
  if (by === 'customer') return 'You';
  return by in ROLE_TEXTS ? `Tola, ${ROLE_TEXTS[by as keyof typeof ROLE_TEXTS]}` : 'Tola';
};
const nameText = (by: Expected['by']) => {
  if (by === 'customer') return 'the customer';
  return by === 'shop' ? 'the shop' : names.get(by);
};

/** The same sequence of numbers below 1 for the same seed. */
function dice(seed: number): () => number {
  // Far apart, so that near seeds do not begin alike.
  let state = (seed * 1_234_577) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Applies random moves to an order; returns the expected timeline. */
async function applyRandomMoves(
  story: RecordedOrder,
  begin: number,
  random: () => number,
): Promise<Expected[]> {
  const expected: Expected[] = [];
  let time = begin;
  for (let moves = Math.floor(random() * (MAX_MOVES + 1)); moves > 0; moves -= 1) {
    const possible = MOVES.filter(({ isPossible }) => isPossible(story));
    // Later moves more often, so that histories go far.
    const move = possible[Math.floor(Math.sqrt(random()) * possible.length)];
    if (!move) break;
    time += 1 + Math.floor(random() * 60 * MINUTE_MS);
    const now = new Date(time);
    expected.push(...(await makeMove(move, story, { db: shop.db, now, as: (role) => asOf(role, now) })));
  }
  return expected;
}

const BEGINNING = ['ordered', 'paid', 'invoice issued'];

/**
 * What follows from a cancellation or a lost parcel. A credit note is never dated before the one before it, and a refund has
 * the clock of the database, so the moment of both is not that of the move.
 */
const ENDINGS: readonly string[] = ['cancelled', 'lost', 'not sent again', 'return accepted'];
const FOLLOWING = ['credit note issued', 'refund ordered'];

const copiesOf = (bought: Awaited<ReturnType<typeof buy>>, count: number, before: number) =>
  copyOrder(shop, { orderId: bought.orderId, paymentId: bought.razorpay_payment_id, before }, count);

/** An order of a ring that is made in its size and priced by its weight. */
async function boughtToBeMade() {
  const product_id = PIECES.ring;
  await sellByRate(shop.pool, product_id, '22K916');
  await stateRate(shop.db, '22K916', indianDate(new Date()), paisePerGram(100_000));
  await offerChoices(shop.pool, product_id, {
    ...{ kind: 'ring', from: 8, to: 20, standard: 12 },
    leadDays: 10,
  });
  await registerPieces(
    shop,
    product_id,
    [1, 2, 3].map((one) => ({ tag: `IN-SHOP-${one}`, huid: `SHOP0${one}` })),
  );
  await shop.call(calls.addToCart, { token: customer.token, body: { product_id, quantity: 1, size: '14' } });
  const bought = await buy(shop, customer, { pieces: [] });
  const { rows } = await shop.pool.query<{ sku: string; milligrams: number }>(
    `select sku, item.net_weight_mg as milligrams from order_items item join products using (product_id)
     where order_id = $1`,
    [bought.orderId],
  );
  const { sku = '', milligrams = 0 } = rows[0] ?? {};
  return { ...bought, sku, netGrams: milligrams / 1000 };
}

test(`P-290: every move of ${HISTORIES} random histories, with time and person, on both sides`, async () => {
  const bought = await buy(shop, customer, { pieces: [[PIECES.silverOffer, 1]] });
  const copies = await copiesOf(bought, HISTORIES - MADE, 0);
  const made = await boughtToBeMade();
  copies.push(...(await copiesOf(made, MADE, copies.length)));
  const seen = new Set<string>();
  const check = async (index: number) => {
    const copy = copies[index];
    if (!copy) return;
    const story: RecordedOrder = {
      ...{ ...copy, userId: customer.user_id, status: 'processing', isPacked: false },
      ...{
        made: index < HISTORIES - MADE ? 'no' : 'awaited',
        sku: made.sku,
        tag: '',
        netGrams: made.netGrams,
      },
      ...{
        parcel: 1,
        parcelState: 'none',
        returned: 'none',
        returnNumber: 0,
        complaintNumber: 0,
        cared: 'no',
        careNumber: 0,
        addressChanges: 0,
      },
    };
    const expected = await applyRandomMoves(
      story,
      Date.now() + index * COMPLAINT_INTERVAL_MS,
      dice(index + 1),
    );
    const endsSale = expected.some(({ kind }) => ENDINGS.includes(kind));
    const [read, shown] = [(await ofCustomer(copy.orderId)).data, await ofOffice(copy.orderId)];
    const what = ({ by: _, note: __, ...entry }: (typeof shown)[number]) => entry;
    expect(read.map(what), 'both sides read the same').toEqual(shown.map(what));
    const moved = (entries: typeof shown) =>
      entries
        .filter(({ kind }) => ![...BEGINNING, ...FOLLOWING].includes(kind))
        .map(({ kind, at, by }) => ({ kind, at, by }));
    const inOrder = (by: (one: Expected['by']) => string | undefined) =>
      expected.map((entry) => ({ ...entry, by: by(entry.by) }));
    expect(moved(read), `history ${index}`).toEqual(inOrder(roleText));
    expect(moved(shown)).toEqual(inOrder(nameText));
    const sums = read
      .filter(({ kind }) => FOLLOWING.includes(kind))
      .map(({ kind, by }) => `${kind} by ${by}`);
    const due = endsSale ? FOLLOWING.map((kind) => `${kind} by Tola`) : [];
    expect(sums.sort(), `history ${index}`).toEqual(due);
    expect(JSON.stringify(read)).not.toContain('Person');
    for (const { kind } of read) seen.add(kind);
  };
  for (let index = 0; index < HISTORIES; index += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => check(index + place)));
  }
  expect(
    MOVES.map(({ kind }) => kind).filter((kind) => !seen.has(kind)),
    'moves that never happened',
  ).toEqual([]);
}, 900_000);

test('P-316: the role is the one of that day, the office reads what its role may see', async () => {
  const { orderId } = await buy(shop, customer);
  await staff.get('packer')?.call(officeCalls.packOrders, { body: { order_ids: [orderId] } });
  const member = await newStaff(shop, 'packer');
  await member.call(officeCalls.unpackOrders, { body: { order_ids: [orderId] } });
  await staff
    .get('owner')
    ?.call(officeCalls.changeRole, { body: { staff_id: member.staffId, role: 'counter' } });
  await member.call(officeCalls.packOrders, { body: { order_ids: [orderId] } });
  const { data } = await ofCustomer(orderId);
  expect(data.slice(-3).map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
    ...['packed by Tola, packing', 'unpacked by Tola, packing', 'packed by Tola, counter'],
  ]);
  const kinds = async (role: Role) => (await ofOffice(orderId, role)).map(({ kind }) => kind);
  expect(await kinds('counter')).toContain('invoice issued');
  expect(await kinds('packer')).toEqual(['ordered', 'paid', 'packed', 'unpacked', 'packed']);
});

test('SEC-02 the timeline of another customer’s order is not found', async () => {
  const { orderId } = await buy(shop, customer);
  expect((await ofCustomer(orderId, await shop.newCustomer())).code).toBe('not_found');
});
