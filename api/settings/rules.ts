import { stateOfCode } from '#contract/addresses/states.ts';
import { SHOP_NAME } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { type Refusal, refuseFields } from '#contract/errors.ts';
import {
  SETTING_GROUPS,
  type SettingChanges,
  type SettingGroup,
  type SettingSource,
  type Settings,
  type SettingValue,
  settingGroups,
} from '#contract/office/settings/settings.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import type { BankAccount } from '#contract/orders/payments/bank-account.ts';

/** The values of settings that are not stored. */
export interface SettingDefaults {
  values: Settings;
  /** Settings that the environment sets, such as `seller.name`; the others are built in. */
  fromEnvironment: ReadonlySet<string>;
}

export type SettingValues = Readonly<Record<string, SettingValue>>;

/** A group of settings by name, for code that treats all groups alike. */
export const valuesOf = (settings: Settings, group: SettingGroup): SettingValues => settings[group];

const fieldsOf = (group: SettingGroup) =>
  settingGroups[group].shape as Record<string, (typeof settingGroups.seller.shape)['name']>;

/** The effective values of a group: stored ones win, except those that this version of the shop no longer accepts. */
export function groupInForce(
  group: SettingGroup,
  defaults: SettingValues,
  stored: SettingValues = {},
): SettingValues {
  const fields = fieldsOf(group);
  const valid = Object.entries(stored).filter(([name, value]) => fields[name]?.safeParse(value).success);
  return { ...defaults, ...Object.fromEntries(valid) };
}

interface StoredGroup {
  group: string;
  stored: SettingValues;
}

/** All effective settings. */
export function settingsInForce(defaults: Settings, rows: readonly StoredGroup[]): Settings {
  const groups = SETTING_GROUPS.map((group) => {
    const stored = rows.find((row) => row.group === group)?.stored;
    return [group, groupInForce(group, valuesOf(defaults, group), stored)];
  });
  return Object.fromEntries(groups);
}

export function sourceOf(
  { fromEnvironment }: SettingDefaults,
  group: SettingGroup,
  name: string,
  stored: SettingValues,
): SettingSource {
  if (Object.hasOwn(stored, name)) return 'office';
  return fromEnvironment.has(`${group}.${name}`) ? 'environment' : 'built in';
}

/** The changes as they are stored, trimmed. Refusal: invalid_input, which names each field that is wrong. */
export function checkedChanges(group: SettingGroup, changes: SettingChanges): SettingChanges | Refusal {
  const fields = fieldsOf(group);
  const wrong: Record<string, string> = {};
  const checked = Object.entries(changes).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) wrong[name] = `There is no setting “${name}” in this group.`;
    if (value === null || !field) return [name, null];
    const parsed = field.safeParse(value);
    if (!parsed.success) wrong[name] = parsed.error.issues[0]?.message ?? 'Please check this value.';
    return [name, parsed.data];
  });
  return refuseFields(wrong) ?? Object.fromEntries(checked);
}

/** The stored values after the changes; null removes a value. */
export function storedAfter(stored: SettingValues, changes: SettingChanges): Record<string, SettingValue> {
  const after = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(after) as Record<string, SettingValue>;
}

/** The seller as printed on invoices. The state is that of the GSTIN (P-67), since it decides the tax split (P-61). */
function sellerOf({ seller, orders }: Settings): Seller {
  const { name, address, gstin, phone, email, shop_name } = seller;
  const stateCode = gstin.slice(0, 2);
  const stateName = stateOfCode(stateCode)?.stateName ?? '';
  return {
    ...{ name, address, gstin, state_name: stateName, state_code: stateCode, phone, email },
    return_days: orders.return_days,
    ...(shop_name !== SHOP_NAME && { shop_name }),
  };
}

/** Where customers transfer money to; undefined unless the whole account is set. */
function bankAccountOf({ bank }: Settings): BankAccount | undefined {
  const { bank_account_name, bank_name, bank_account_number, bank_ifsc } = bank;
  if (!bank_account_name || !bank_name || !bank_account_number || !bank_ifsc) return undefined;
  return {
    ...{ account_name: bank_account_name, bank_name },
    ...{ account_number: bank_account_number, ifsc: bank_ifsc },
  };
}

/** The settings in the form that the rest of the shop uses. */
export function shopTerms(settings: Settings) {
  return {
    settings,
    seller: sellerOf(settings),
    bankAccount: bankAccountOf(settings),
    stockHoldMs: settings.orders.stock_hold_minutes * MINUTE_MS,
    maxUnpaidOrders: settings.orders.max_unpaid_orders,
    metalRateMaxDays: settings.rates.metal_rate_max_days,
  };
}
