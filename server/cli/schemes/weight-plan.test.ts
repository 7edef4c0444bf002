import { afterEach, expect, test } from 'vitest';
import { stateRate } from '#api/rates/rate-testing.ts';
import { verifyStatement } from '#api/schemes/ledger/statement-rules.ts';
import { goTo, join, payNext, read, TODAY, WEIGHT } from '#api/schemes/passbook/passbook-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { addMonths } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { statementCsv } from '#contract/schemes/passbook-csv.ts';
import { readConfig } from '#server/config/config.ts';
import { closePassbook } from './close-passbook.ts';

const shop = shopOfThisFile();
afterEach(() => shop.setClock(undefined));

const ACTOR = { kind: 'command', user: 'test' } as const;

/** Runs the command with the shop's clock, which tests move by months. */
async function close(id: number, making?: string): Promise<{ done: boolean; said: string[] }> {
  const said: string[] = [];
  const { db, pool, close: end, connectionString } = shop;
  const print = (line: string) => said.push(line);
  const context = { db, pool, close: end, connectionString, config: readConfig({}), print, actor: ACTOR };
  const options = new Map(making === undefined ? [] : [['--making', making]]);
  const done = await closePassbook({ ...context, clock: shop.shop.clock }, [String(id), 'purchase'], options);
  return { done, said };
}

/** A plan with eleven instalments paid at ₹10,000 per gram, in its last month. */
async function savedAll() {
  const customer = await shop.newCustomer();
  await stateRate(shop.db, '22K916', TODAY, paisePerGram(1_000_000));
  const id = await join(shop, customer, WEIGHT);
  for (let month = 1; month <= 10; month++) {
    const day = addMonths(TODAY, month);
    await goTo(shop, day);
    await stateRate(shop.db, '22K916', day, paisePerGram(1_000_000));
    await payNext(shop, customer, id);
  }
  await goTo(shop, addMonths(TODAY, 11));
  return { customer, id };
}

test('a weight plan is redeemed in grams at the day’s rate, with the making charge waived up to its ceiling', async () => {
  const { customer, id } = await savedAll();
  const stale = await close(id, '12%');
  expect(stale).toMatchObject({ done: false, said: [expect.stringContaining('older than 3 days')] });
  await stateRate(shop.db, '22K916', addMonths(TODAY, 11), paisePerGram(1_200_000));
  expect((await close(id, 'cheap')).done).toBe(false);
  const open = await read(shop, customer, id);
  expect(open).toMatchObject({
    status: 'active',
    worth: { rate: 12_000, grams: 11, value: 132_000 },
    benefit: { so_far: 18_480, if_finished: 18_480 },
    early_exit: { money_back: 110_000, with_benefit: 150_480 },
  });

  const output = [
    `Passbook ${id} is completed: take ₹1,47,840.00 off the purchase invoice,`,
    'which is ₹1,32,000.00 for 11.000 g at ₹12,000.00 a gram, and ₹15,840.00 of the making charge, given as a discount.',
    '₹1,10,000.00 was paid in.',
  ];
  expect(await close(id, '12%')).toEqual({ done: true, said: output });
  expect(await close(id, '20%')).toEqual({
    done: false,
    said: ['This plan is completed already.', ...output],
  });
  const passbook = await read(shop, customer, id);
  expect(passbook.entries.slice(11)).toMatchObject([
    { kind: 'rate gain', amount: 22_000, grams: null },
    { kind: 'bonus', amount: 15_840 },
    { kind: 'redemption', amount: 147_840, rate: 12_000, grams: 11 },
  ]);
  expect(passbook).toMatchObject({
    worth: { rate: 12_000, grams: 11, value: 132_000 },
    benefit: { so_far: 15_840 },
    broken_at: null,
  });
  expect(verifyStatement(statementCsv(passbook))).toMatchObject({ sound: true, totalPaidPaise: 11_000_000 });
});

test('without --making, the full waiver of the plan is given', async () => {
  const { customer, id } = await savedAll();
  await stateRate(shop.db, '22K916', addMonths(TODAY, 11), paisePerGram(1_200_000));
  expect((await close(id)).said[0]).toContain('take ₹1,50,480.00 off the purchase invoice');
  const passbook = await read(shop, customer, id);
  expect(passbook.entries.slice(11)).toMatchObject([
    { kind: 'rate gain', amount: 22_000, grams: null },
    { kind: 'bonus', amount: 18_480 },
    { kind: 'redemption', amount: 150_480, rate: 12_000, grams: 11 },
  ]);
});

test('a fallen rate is recorded as a rate loss, and a making charge above the ceiling is waived up to it', async () => {
  const { customer, id } = await savedAll();
  await stateRate(shop.db, '22K916', addMonths(TODAY, 11), paisePerGram(900_000));
  expect((await close(id, '2000')).done).toBe(true);
  const { entries } = await read(shop, customer, id);
  expect(entries.slice(11).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['rate loss', 11_000],
    ['bonus', 13_860],
    ['redemption', 99_000 + 13_860],
  ]);
});
