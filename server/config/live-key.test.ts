import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { openShop } from '#server/main.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { readConfig } from './config.ts';
import { providerSettings } from './payment-provider.ts';
import { refuseDemoSeller } from './seller-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tola-live-'));
const shop = shopOfThisFile();
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIVE = {
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  DEMO: 'no',
};
const SELLER = {
  SELLER_NAME: 'Suvarna Jewels Pvt Ltd',
  SELLER_ADDRESS: '7 Chickpet Road, Bengaluru 560053, Karnataka',
  SELLER_GSTIN: '29AAACX0000X1ZW',
  SELLER_STATE: 'Karnataka',
  SELLER_PHONE: '+91 98450 11223',
  SELLER_EMAIL: 'help@suvarna.example',
};

function refusalOf(settings: Record<string, string>): string {
  try {
    const { settings: inForce, provider } = readConfig(settings);
    if (provider?.isLive) refuseDemoSeller(inForce.seller, providerSettings.title);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return 'it was taken';
}

test.each([
  ['SELLER_NAME', 'Tola Jewellers (demo)'],
  ['SELLER_ADDRESS', '4th Floor, Suvarna Bhavan, 118 Example Road, Mumbai 400002, Maharashtra'],
  ['SELLER_PHONE', '+91 80000 00000'],
  ['SELLER_EMAIL', 'care@example.com'],
])('SEC-55 a live key with the demo seller’s %s is refused', (setting, demo) => {
  const left = `A live Razorpay key takes real money, but ${setting} is still the demo seller’s`;
  expect(refusalOf({ ...LIVE, ...SELLER, [setting]: demo })).toContain(left);
});

test('SEC-55 a live key with the complete demo seller is refused in one sentence', () => {
  expect(refusalOf(LIVE)).toContain(
    'SELLER_NAME, SELLER_ADDRESS, SELLER_GSTIN, SELLER_PHONE, SELLER_EMAIL are still the demo seller’s',
  );
});

test('SEC-55 a live key with DEMO=yes, given or not, is refused', () => {
  const { DEMO: _, ...unsaid } = LIVE;
  for (const settings of [unsaid, { ...LIVE, DEMO: 'yes' }]) {
    expect(refusalOf({ ...settings, ...SELLER })).toContain('set DEMO=no, or use a test key');
  }
});

test.each([
  [{ SELLER_STATE: 'Maharashtra' }, 'is registered in Karnataka, but SELLER_STATE is Maharashtra'],
  [{ SELLER_STATE: 'Karnatka' }, 'is registered in Karnataka, but SELLER_STATE is Karnatka'],
  [{ SELLER_GSTIN: '28AAACX0000X1ZY' }, 'is registered in no state of India (28)'],
])('SEC-55 a GSTIN of another state than the seller’s is refused with any key: %j', (settings, sentence) => {
  for (const keys of [{}, { ...LIVE, RAZORPAY_KEY_ID: 'rzp_test_key' }, LIVE]) {
    expect(refusalOf({ ...keys, ...SELLER, ...settings })).toContain(sentence);
  }
});

test('a live key is accepted with a real seller, whose state gets its official spelling', () => {
  const { seller, provider } = readConfig({ ...LIVE, ...SELLER, SELLER_STATE: ' karnataka' });
  expect([seller.state_name, seller.state_code, provider?.isLive]).toEqual(['Karnataka', '29', true]);
});

/** The outcome of a start with a live key on this file's database. */
async function startWithLiveKey(): Promise<unknown> {
  const settings = { ...LIVE, ...SELLER, DATABASE_URL: shop.connectionString, DATA_DIR: folder };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return openShop({ serveStatic: false }).catch((error: unknown) => error);
}

test('SEC-55 a live key on the demo shop’s database is refused', async () => {
  const error = await startWithLiveKey();
  expect(error).toBeInstanceOf(StartupError);
  expect((error as StartupError).message).toMatch(
    /^A live Razorpay key takes real money, but this database holds the demo shop’s customers and orders: .*\.$/,
  );
});
