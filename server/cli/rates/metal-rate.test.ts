import { beforeEach, expect, test } from 'vitest';
import { forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();

const TODAY = indianDate(new Date());
beforeEach(async () => {
  await forgetRates(shop.pool);
  await stateRate(shop.db, '22K916', addDays(TODAY, -1), paisePerGram(1_136_500));
});

async function rates(): Promise<Record<string, string>> {
  const { rows } = await shop.pool.query<{ purity: string; rate: string }>(
    'select purity, rate_paise_per_gram::text as rate from rates where stated_on >= $1 order by rate_set_id',
    [TODAY],
  );
  return Object.fromEntries(rows.map(({ purity, rate }) => [purity, rate]));
}

test('a rate near the last one is set, with the purity in any letter case', async () => {
  expect(await runAsOwner(shop, 'metal-rate', '22k916', '11465.50')).toMatchObject({
    code: 0,
    output: [
      expect.stringMatching(/^22K916 is ₹11,465\.50 a gram from \d{4}-\d\d-\d\d on, for 3 days at most\.$/),
    ],
  });
  expect(await rates()).toEqual({ '22K916': '1146550' });
});

test.each(['gold', '99K999', '22K 916', '₹', '\u001b[31m'])(
  '%s is refused as an unknown metal',
  async (purity) => {
    const { code, output } = await runAsOwner(shop, 'metal-rate', purity, '11365');
    expect(code).toBe(1);
    expect(output[0]).toMatch(/^The shop has no ".+"\. It knows .*14K585.*18K750.*22K916/);
    expect(await rates()).toEqual({});
  },
);

test.each(['1', '20000', '10228.49', '12501.51'])(
  '₹%s is too far from the last rate, unless sure',
  async (rupees) => {
    const { code, output } = await runAsOwner(shop, 'metal-rate', '22K916', rupees);
    expect(code).toBe(1);
    expect(output[0]).toMatch(
      /^22K916 was ₹11,365\.00 a gram on \d+ \w+ \d{4}, and ₹[\d,.]+ is more than 10 % away from that\. If it is correct, add --sure\.$/,
    );
    expect(await rates()).toEqual({});
    expect((await runAsOwner(shop, 'metal-rate', '22K916', rupees, '--sure')).code).toBe(0);
    expect(await rates()).toEqual({ '22K916': String(Math.round(Number(rupees) * 100)) });
  },
);

test.each(['10228.50', '12501.50'])('₹%s, a change of 10 %, is accepted', async (rupees) => {
  expect((await runAsOwner(shop, 'metal-rate', '22K916', rupees)).code).toBe(0);
});

test('the first rate of a metal is not compared; an invalid amount is refused', async () => {
  expect((await runAsOwner(shop, 'metal-rate', '18K750', '9')).code).toBe(0);
  for (const wrong of ['0', '1e3', '11,365', '1.234'])
    expect((await runAsOwner(shop, 'metal-rate', '22K916', wrong)).code).toBe(1);
});
