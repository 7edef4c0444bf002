import { afterEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { DAY_MS } from '#contract/durations.ts';
import { runCommand } from './run-command.ts';

const shop = shopOfThisFile();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const TWO_DAYS_MS = 2 * DAY_MS;

async function databaseDay(): Promise<string> {
  const { rows } = await shop.pool.query<{ day: string }>(
    "select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day",
  );
  return String(rows[0]?.day);
}

test.each([TWO_DAYS_MS, -TWO_DAYS_MS])(
  'a command on a machine whose clock is %i ms off uses the database’s time',
  async (off) => {
    vi.stubEnv('DATABASE_URL', shop.connectionString);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { email } = await shop.newCustomer();
    const dayBefore = await databaseDay();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    expect(await runCommand(['metal-rate', '22K916', '1.23', '--sure'])).toBe(0);
    expect(await runCommand(['reset-password', email])).toBe(0);

    const { rows: rates } = await shop.pool.query<{ day: string }>(
      'select stated_on::text as day from rates where rate_paise_per_gram = 123 order by rate_set_id desc',
    );
    expect([dayBefore, await databaseDay()]).toContain(rates[0]?.day);
    const { rows: links } = await shop.pool.query<{ minutes: string }>(
      `select extract(epoch from expires_at - now()) / 60 as minutes from password_resets
       where user_id = (select user_id from users where email = $1)`,
      [email],
    );
    expect(Math.abs(Number(links[0]?.minutes) - 60)).toBeLessThan(10);
  },
);
