import { POLICY_NAMES, POLICY_TITLES } from '#contract/texts/policies/policy-names.ts';
import { paths } from '#storefront/paths.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

test('one link beside the footer’s words leads to all policies, each with its own address', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Shipping · Returns and refunds')).toBeVisible();
  await footer.getByRole('link', { name: 'Read all policies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our policies' })).toBeVisible();
  await expectAccessible(page);
  for (const name of POLICY_NAMES) {
    const title = POLICY_TITLES[name];
    await page
      .getByRole('navigation', { name: 'Policies' })
      .getByRole('link', { name: title, exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`${paths.policy(name)}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expectAccessible(page);
});

test('a policy can be read without scripts, names the seller, and its neighbours do not exist', async ({
  page,
  request,
}) => {
  for (const name of POLICY_NAMES) {
    const html = await (await request.get(paths.policy(name))).text();
    expect(html).toContain('Tola Jewellers (demo)');
    expect(html).toContain('tel:+918000000000');
  }
  expect((await request.get('/user/policies/cookies')).status()).toBe(404);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.policy('privacy'));
  await expectNoSidewaysScroll(page);
});

test('no page mentions WhatsApp while no such number is set', async ({ request }) => {
  for (const path of ['/', '/contact', paths.policy('returns')]) {
    expect(await (await request.get(path)).text()).not.toContain('WhatsApp');
  }
});
