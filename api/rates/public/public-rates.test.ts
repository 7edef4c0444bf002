import { beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { HISTORY_DAYS } from '#contract/rates/public-rates.ts';
import { ageRates, forgetRates, stateRate } from '../rate-testing.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const TODAY = indianDate(new Date());

const state = (purity: string, daysAgo: number, rupees: number) =>
  stateRate(shop.db, purity, addDays(TODAY, -daysAgo), paisePerGram(rupees * 100));

async function readRates() {
  const { status, body } = await shop.call(calls.getRates, {});
  expect(status).toBe(200);
  return body;
}

async function gold() {
  const found = (await readRates()).data.find(({ purity }) => purity === GOLD);
  if (!found) throw new Error('no rate of gold');
  return found;
}

beforeEach(() => forgetRates(shop.pool));

describe('the public rates', () => {
  test('each purity has its rate by the gram, the sovereign and the tola, and the change since yesterday', async () => {
    await state(GOLD, 1, 11_335);
    await state(GOLD, 0, 11_365);
    const { day, as_of } = await readRates();
    expect(day).toBe(TODAY);
    expect(indianDate(new Date(as_of ?? 0))).toBe(TODAY);
    expect(await gold()).toMatchObject({
      ...{ metal: 'gold', rate: 11_365, sovereign: 90_920, tola: 132_561.36 },
      ...{ change: 30, stated_on: TODAY, is_current: true },
    });
  });

  test('a rate of some days ago has not changed since yesterday, and the first has no change', async () => {
    await state(GOLD, 3, 11_365);
    await state('925', 0, 153);
    expect((await gold()).change).toBe(0);
    const { data } = await readRates();
    expect(data.find(({ purity }) => purity === '925')).toMatchObject({ metal: 'silver', change: null });
  });

  test('a rate that is too old is named as such', async () => {
    await state(GOLD, 0, 11_365);
    expect((await gold()).is_current).toBe(true);
    await ageRates(shop.pool, shop.shop.metalRateMaxDays + 1);
    await state('925', 0, 153);
    expect((await gold()).is_current).toBe(false);
  });

  test('the history begins with the rate from before it and has the last rate of each day', async () => {
    await state(GOLD, HISTORY_DAYS + 30, 10_000);
    await state(GOLD, HISTORY_DAYS + 20, 10_100);
    await state(GOLD, 40, 11_000);
    await state(GOLD, 5, 11_100);
    await state(GOLD, 5, 11_200);
    expect((await gold()).history).toEqual([
      { date: addDays(TODAY, 1 - HISTORY_DAYS), rate: 10_100 },
      { date: addDays(TODAY, -40), rate: 11_000 },
      { date: addDays(TODAY, -5), rate: 11_200 },
    ]);
  });

  test('gold comes first, the purest before the others', async () => {
    for (const purity of ['925', 'Pt950', GOLD, '24K999', '18K750']) await state(purity, 0, 100);
    expect((await readRates()).data.map(({ purity }) => purity)).toEqual([
      ...['24K999', GOLD, '18K750', '925', 'Pt950'],
    ]);
  });

  test('before the first board there is none', async () => {
    expect((await readRates()).data).toEqual([]);
  });
});
