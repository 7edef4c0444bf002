import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { openShop } from '#server/main.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { readConfig } from './config.ts';
import { refuseSimulatedPayments } from './simulated-payments.ts';

const shop = shopOfThisFile();
const folder = mkdtempSync(join(tmpdir(), 'tola-public-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The message of the refused start on this file's database, which holds no payment account. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const all = {
    DATA_DIR: folder,
    STAND_IN_PORT: '0',
    DATABASE_URL: shop.connectionString,
    ...settings,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const error = await openShop({ serveStatic: false }).then(
    () => 'it opened',
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

const KEYS_NEEDED =
  /RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or STAND_IN=yes to simulate payments\.$/;

test.each([
  ['an address of the network', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0 says'],
  [
    'a name that customers type',
    { SHOP_HOSTS: 'localhost:3000, shop.example' },
    'SHOP_HOSTS=localhost:3000,shop.example says',
  ],
  ['no demo shop', { DEMO: 'no' }, 'DEMO=no says'],
  [
    'all of these',
    { HOST: '::', SHOP_HOSTS: 'shop.example', DEMO: 'no' },
    'HOST=::, SHOP_HOSTS=shop.example, DEMO=no say',
  ],
  ['the word of the owner', { STAND_IN: 'no' }, 'STAND_IN=no says'],
])('SEC-55 payments are not simulated for a shop with %s', async (_, settings, sign) => {
  const sentence = await refusalOf(settings);
  expect(sentence).toContain(`No Razorpay keys are set, but ${sign} that the shop is for real customers`);
  expect(sentence).toMatch(KEYS_NEEDED);
});

test.each([
  ['RAZORPAY_KEY_ID', ''],
  ['RAZORPAY_KEY_SECRET', '  '],
  ['DATABASE_URL', ''],
  ['SHOP_HOSTS', ' '],
  ['DEMO', ''],
  ['LOG_LEVEL', ''],
])('SEC-55 %s given as "%s" is an error that names it', async (setting, value) => {
  expect(await refusalOf({ [setting]: value })).toBe(
    `The setting ${setting} is empty: give it a value, or remove it where it is set.`,
  );
});

test('keys together with STAND_IN=yes are refused', async () => {
  const sentence = await refusalOf({
    STAND_IN: 'yes',
    RAZORPAY_KEY_ID: 'rzp_test_a',
    RAZORPAY_KEY_SECRET: 'b',
  });
  expect(sentence).toMatch(/^STAND_IN is "yes" but RAZORPAY_KEY_ID is set too/);
});

test.each([
  {},
  { HOST: 'localhost', SHOP_HOSTS: 'localhost:3000,127.0.0.1,[::1]:3000' },
  { HOST: '::1' },
  { HOST: '0.0.0.0', SHOP_HOSTS: 'shop.example', DEMO: 'no', STAND_IN: 'yes' },
])('payments are simulated with %j', (settings) => {
  expect(() => refuseSimulatedPayments(readConfig(settings))).not.toThrow();
});
