import { expect, test } from 'vitest';
import { shopTerms } from '#api/settings/rules.ts';
import type { Settings } from '#contract/office/settings/settings.ts';
import { readConfig } from './config.ts';
import { publicSeller } from './seller-settings.ts';

const demo = readConfig({}).settings;

function shown(changes: Partial<Settings['seller']>) {
  const settings = { ...demo, seller: { ...demo.seller, ...changes } };
  return publicSeller(shopTerms(settings).seller, settings, false);
}

test('only the demo seller has pages that are not set', () => {
  expect(shown({}).social?.length).toBeGreaterThan(0);
  expect(shown({ name: 'Suvarna' }).social).toBeUndefined();
  expect(shown({ name: 'Suvarna', social: 'https://www.instagram.com/suvarna' }).social).toHaveLength(1);
  expect(shown({ social: '' }).social).toBeUndefined();
});

test('the state of the seller is that of the GSTIN', () => {
  expect(shown({ gstin: '29AAACX0000X1ZW' })).toMatchObject({ state_name: 'Karnataka', state_code: '29' });
});

test('a shop has the name of the environment, and the standard one is not sent', () => {
  const { settings, seller, settingDefaults } = readConfig({ SHOP_NAME: 'Meena Jewels' });
  expect(publicSeller(seller, settings, false).shop_name).toBe('Meena Jewels');
  expect(settingDefaults.fromEnvironment).toContain('seller.shop_name');
  expect(shown({})).not.toHaveProperty('shop_name');
  expect(() => readConfig({ SHOP_NAME: 'M'.repeat(25) })).toThrow(/SHOP_NAME=/);
});
