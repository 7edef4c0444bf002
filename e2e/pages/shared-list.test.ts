import { API_BASE } from '#contract/constants.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import { expect, registerCustomer, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { makeSharedList } from '../shared-list-steps.ts';

test('who has the link of a wish list votes and writes without an account, and its owner reads it', async ({
  page,
  request,
}) => {
  const { token, headers } = await makeSharedList(request, [8, 12]);
  await page.goto(`/shared/${token}`);
  await expect(page.getByText('2 pieces today')).toBeVisible();
  const vote = page.getByRole('button', { name: /^Vote for / }).first();
  await vote.click();
  await expect(page.getByText('Please enter a nickname first.')).toBeVisible();
  await expect(page.getByLabel('Your nickname')).toBeFocused();
  await page.getByLabel('Your nickname').fill('Nani');
  await vote.click();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 vote', { exact: true })).toBeVisible();
  await page.getByLabel('A word to the owner').fill('Take this one.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent. Only the owner of the list reads it.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const own = await (await request.get(`${API_BASE}${shareCalls.getShares.path}`, { headers })).json();
  expect(own.data.votes).toMatchObject([{ nicknames: ['Nani'] }]);
  expect(own.data.words).toMatchObject([{ nickname: 'Nani', word: 'Take this one.' }]);
});

test('the owner makes a link on the wish list, opens it in a private window, and ends it', async ({
  page,
  api,
  browser,
}) => {
  const { email } = await registerCustomer(api);
  await page.goto('/user/products/8');
  await page
    .getByRole('button', { name: /^On my wish list: / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Wish list, 1 piece' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.getByLabel('Your link').inputValue();
  expect(address).toMatch(/\/shared\/[\w-]{22}$/);

  const privateWindow = await browser.newContext();
  const other = await privateWindow.newPage();
  const opened = await other.goto(address);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(await other.content()).not.toContain(email);
  await expect(other.getByText('1 piece today')).toBeVisible();

  await page.getByRole('button', { name: /^End the link made on / }).click();
  await expect(page.getByText('The link has ended.')).toBeVisible();
  expect((await other.goto(address))?.status()).toBe(410);
  await expect(other.getByRole('heading', { name: 'This list is not here' })).toBeVisible();
  await privateWindow.close();
});
