import { afterEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { DAY_MS } from '#contract/durations.ts';
import { openDatabaseClock } from './clock.ts';

const shop = shopOfThisFile();
afterEach(() => {
  vi.useRealTimers();
});

const TWO_DAYS_MS = 2 * DAY_MS;

test.each([TWO_DAYS_MS, -TWO_DAYS_MS])(
  'a process whose clock is %i ms off uses the database’s time',
  async (off) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    const clock = await openDatabaseClock(shop.pool, shop.shop.log);
    const { rows } = await shop.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const difference = clock.now().getTime() - Number(rows[0]?.now.getTime());
    expect(Math.abs(difference)).toBeLessThan(60_000);
    await clock.stop();
  },
);
