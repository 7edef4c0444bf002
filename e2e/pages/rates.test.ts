import { calls } from '#contract/calls.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';

test('the rates read without scripts: today, the chart in words, and structured data', async ({
  request,
  api,
}) => {
  const { data } = await api.call(calls.getRates, {});
  const html = await (await request.get('/rates')).text();
  for (const { metal, rate, sovereign, tola } of data) {
    if (metal !== 'gold') continue;
    for (const amount of [rate, sovereign, tola]) expect(html).toContain(formatRupees(toPaise(amount)));
  }
  expect(html).toContain('<title>Gold rate today | Tola</title>');
  expect(html).toMatch(/<desc[^>]*>From ₹[\d,]+ on /);
  expect(html).toContain('UnitPriceSpecification');
  const silver = await (await request.get('/rates?metal=silver')).text();
  expect(silver).toContain('<title>Silver rate today | Tola</title>');
});

test('another metal is a link, and the history is a table beside the chart', async ({ page, api }) => {
  const { data } = await api.call(calls.getRates, {});
  const ofGold = data.filter(({ metal }) => metal === 'gold');
  await page.goto('/');
  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Today’s gold rate' }).click();
  await expect(page.getByRole('table', { name: 'Gold rate today' }).getByRole('row')).toHaveCount(
    ofGold.length + 1,
  );
  await page.getByText('Show these rates as a table').press('Enter');
  await expect(page.getByRole('region', { name: 'Gold rates of the last 90 days' })).toBeVisible();
  await page.getByRole('link', { name: 'Silver' }).press('Enter');
  await expect(page).toHaveURL(/\/rates\?metal=silver$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silver rate today');
});
