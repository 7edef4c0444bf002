import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { findOpenEmbeddedPostgres } from '#server/database/embedded-postgres/open-embedded-postgres.ts';
import { expect, test } from '../fixtures.ts';
import { axe } from '../page-checks.ts';
import { openScreen } from './demo-staff.ts';
import { accept, PASSWORD, setUpAuthenticator } from './new-staff.ts';

const DEMO_PASSWORD = 'tola-demo-2026';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/office/log-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function demoOwner(page: Page): Promise<void> {
  await logIn(page, 'owner@example.com', DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Good day, Kavita Rao' })).toBeVisible();
}

/** Logs out, which opens a new document. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
}

/** Invites a person and returns the link. */
async function invite(page: Page, name: string, role: string): Promise<string> {
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Role').first().selectOption(role);
  await page.getByRole('button', { name: 'Make the invitation' }).click();
  const panel = page.getByRole('region', { name: `Invitation of ${name}` });
  return (await panel.getByText(/\/office\/invitation#/).textContent()) ?? '';
}

/** A browser of another person. */
async function anotherPerson(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  return { context, page: await context.newPage() };
}

const uniqueEmail = (role: string) =>
  `${role}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;

test('an invited person sets up an authenticator app, and logs in with its code', async ({
  page,
  browser,
}) => {
  await demoOwner(page);
  const link = await invite(page, 'Latha', 'packer');
  const { context, page: latha } = await anotherPerson(browser);
  const email = uniqueEmail('packer');
  await accept(latha, link, email);
  await latha.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(latha.getByAltText('QR code of the secret below')).toBeVisible();
  const secret = (await latha.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await latha.getByLabel('Code of the app').fill('000000');
  await latha.getByRole('button', { name: 'Confirm' }).click();
  await expect(latha.getByRole('alert')).toHaveText('This code is not right. Please try the next one.');
  await latha.getByLabel('Code of the app').fill(totp.generate());
  await latha.getByRole('button', { name: 'Confirm' }).click();
  await expect(latha.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await latha.getByRole('button', { name: 'I have stored them' }).click();
  await expect(latha.getByRole('heading', { name: 'Good day, Latha' })).toBeVisible();
  await expect(latha.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);

  await logOut(latha);
  await logIn(latha, email, PASSWORD);
  await latha
    .getByLabel('Code of your authenticator app')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await latha.getByRole('button', { name: 'Continue' }).click();
  await expect(latha.getByRole('heading', { name: 'Good day, Latha' })).toBeVisible();
  await context.close();

  const again = await anotherPerson(browser);
  await again.page.goto(link.slice(link.indexOf('/office')));
  await expect(again.page.getByRole('alert')).toContainText('This link has ended');
  await again.context.close();
});

test('an invited person adds a passkey, and logs in with it', async ({ page, browser }) => {
  await demoOwner(page);
  const link = await invite(page, 'Joseph', 'reader');
  const { context, page: joseph } = await anotherPerson(browser);
  const devtools = await context.newCDPSession(joseph);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const email = uniqueEmail('reader');
  await accept(joseph, link, email);
  await joseph.getByRole('button', { name: 'Add a passkey' }).click();
  await joseph.getByRole('button', { name: 'I have stored them' }).click();
  await expect(joseph.getByRole('heading', { name: 'Good day, Joseph' })).toBeVisible();
  await logOut(joseph);
  await logIn(joseph, email, PASSWORD);
  await joseph.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(joseph.getByRole('heading', { name: 'Good day, Joseph' })).toBeVisible();
  await context.close();
});

test('a person whose access ends is logged out by the next call', async ({ page, browser }) => {
  await demoOwner(page);
  const link = await invite(page, 'Imran', 'counter');
  const { context, page: imran } = await anotherPerson(browser);
  await accept(imran, link, uniqueEmail('counter'));
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: 'Imran' });
  await row.getByRole('button', { name: 'End access' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByRole('region', { name: 'Have left' })).toContainText('Imran (counter)');
  await imran.reload();
  await expect(imran.getByRole('button', { name: 'Log in' })).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Audit' }).click();
  const newest = page
    .getByRole('list', { name: 'Acts' })
    .getByRole('listitem')
    .filter({ hasText: 'staff ended' });
  await expect(newest.first()).toContainText('Kavita Rao');
});

/** Lets six minutes pass for the sessions of a person. */
async function leaveUnused(email: string): Promise<void> {
  const connectionString = await findOpenEmbeddedPostgres(
    process.env.SHOP_DATA_DIR ?? process.env.DATA_DIR ?? '',
  );
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query(
    `update staff_sessions set last_seen_at = last_seen_at - interval '6 minutes'
     from staff where staff.staff_id = staff_sessions.staff_id and email = $1`,
    [email],
  );
  await database.end();
}

test('an unused screen locks, and the PIN brings it back as it was', async ({ page, browser }) => {
  await demoOwner(page);
  const link = await invite(page, 'Sunita', 'counter');
  const { context, page: sunita } = await anotherPerson(browser);
  await sunita.clock.install();
  const email = uniqueEmail('counter');
  await accept(sunita, link, email);
  await setUpAuthenticator(sunita);
  await sunita.getByRole('link', { name: 'Go to My access' }).click();
  await sunita.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = sunita.getByRole('dialog', { name: 'PIN' });
  const newPin = dialog.getByLabel('New PIN');
  const password = dialog.getByLabel('Your password');
  await newPin.fill('7305');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await sunita.getByRole('button', { name: 'Change my PIN' }).click();
  await newPin.fill('9162');
  await password.fill(PASSWORD);

  await leaveUnused(email);
  await password.press('Enter');
  const lock = sunita.getByRole('dialog', { name: 'Sunita' });
  const pin = lock.getByLabel('PIN');
  await expect(pin).toBeFocused();
  await expect(sunita.getByRole('heading', { name: 'My access' })).toBeHidden();
  await expect(sunita.getByLabel('New PIN')).toBeHidden();
  await sunita.setViewportSize({ width: 360, height: 640 });
  expect(await sunita.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  const { violations } = await axe(sunita).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await sunita.keyboard.press('Escape');
  await sunita.keyboard.type('0000');
  await sunita.keyboard.press('Enter');
  await expect(lock.getByRole('alert')).toHaveText('This PIN is not right. 4 tries are left.');
  await expect(pin).toBeFocused();
  await sunita.keyboard.type('7305');
  await sunita.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(password).toBeFocused();
  await expect(newPin).toHaveValue('9162');
  await expect(dialog.getByRole('alert')).toContainText('Please press again.');

  await leaveUnused(email);
  await sunita.clock.fastForward('06:00');
  await expect(pin).toBeFocused();
  await sunita.keyboard.type('7305');
  await sunita.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);

  await context.setOffline(true);
  await sunita.clock.fastForward('06:00');
  await expect(pin).toBeFocused();
  await context.setOffline(false);
  await leaveUnused(email);
  await sunita.reload();
  await expect(pin).toBeFocused();
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
    await sunita.keyboard.type('0000');
    await sunita.keyboard.press('Enter');
    await expect(lock.getByRole('alert')).toContainText(left);
  }
  await sunita.keyboard.type('0000');
  await sunita.keyboard.press('Enter');
  await expect(sunita.getByRole('status')).toContainText('Your session has ended');
  await expect(sunita.getByLabel('E-mail')).toBeVisible();
  await context.close();
});

const SCREENS = ['/office/log-in', '/office/', '/office/staff', '/office/audit', '/office/account'];

test('no screen scrolls sideways at 360 or 1280 px, and axe finds nothing serious', async ({ page }) => {
  for (const screen of SCREENS) {
    if (screen === '/office/') await demoOwner(page);
    await openScreen(page, screen);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${screen} at ${width} px`).toBeLessThanOrEqual(0);
      const { violations } = await axe(page).analyze();
      expect(
        violations.map(({ id }) => id),
        `${screen} at ${width} px`,
      ).toEqual([]);
    }
  }
});

test('a file of the office is cached for ever, a missing one is not', async ({ page, request }) => {
  await page.goto('/office/log-in');
  const script = await page.locator('script[src]').getAttribute('src');
  const cacheOf = async (path: string) => {
    const response = await request.get(path);
    return [response.status(), response.headers()['cache-control'] ?? ''];
  };
  expect(await cacheOf(script ?? '')).toEqual([200, 'public, max-age=31536000, immutable']);
  const [status, cache] = await cacheOf('/office/assets/missing-12345678.js');
  expect(status).toBe(404);
  expect(cache).not.toContain('immutable');
});

test('no page of the shop loads a file of the office', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  for (const path of ['/', '/user/products', '/schemes']) await page.goto(path);
  expect(files.filter((path) => path.startsWith('/office'))).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

test('a role is changed on a press, not while the list is walked through', async ({ page }) => {
  await demoOwner(page);
  const name = `Meera ${Date.now()}`;
  await invite(page, name, 'packer');
  const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: name });
  const role = row.getByLabel('Role', { exact: true });
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && changes.push(request.url()));
  await role.selectOption('manager');
  await role.selectOption('accountant');
  await row.getByRole('button', { name: 'Leave it' }).click();
  await expect(role).toHaveValue('packer');
  expect(changes).toEqual([]);
  await role.selectOption('manager');
  await row.getByRole('button', { name: 'Change to manager' }).click();
  await expect(row.getByRole('button', { name: 'Change to manager' })).toHaveCount(0);
  await page.reload();
  await expect(role).toHaveValue('manager');
});
