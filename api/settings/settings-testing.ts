import { newStaff } from '#api/staff/office-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { SettingChanges } from '#contract/office/settings/settings.ts';

/** Saves settings as a new owner does in the office. */
export async function changeSettings(
  shop: TestShop,
  group: 'seller' | 'orders',
  values: SettingChanges,
): Promise<void> {
  const owner = await newStaff(shop, 'owner');
  const { groups } = (await owner.call(officeCalls.getSettings)).body;
  const version = groups.find((one) => one.group === group)?.version ?? 0;
  const { status, body } = await owner.call(officeCalls.saveSettings, { body: { group, version, values } });
  if (status !== 200) throw new Error(`settings not saved: ${JSON.stringify(body)}`);
}
