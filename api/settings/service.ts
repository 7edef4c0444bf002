import { isDeepStrictEqual } from 'node:util';
import { recordAct } from '#api/audit/service.ts';
import { findMissingPhotos, PIECE_PHOTO, SHOP_PICTURE } from '#api/media/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { DEFAULT_MAX_HEAVIER_PERCENT } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import {
  DEFAULT_LIMIT_SETTINGS,
  SETTING_GROUPS,
  type SettingChanges,
  type SettingGroup,
  type Settings,
  type SettingsResponse,
} from '#contract/office/settings/settings.ts';
import { demoFieldsLeft } from '#contract/seller/demo-seller.ts';
import * as queries from './queries.ts';
import {
  checkedChanges,
  groupInForce,
  type SettingDefaults,
  type SettingValues,
  settingsInForce,
  sourceOf,
  storedAfter,
  valuesOf,
} from './rules.ts';

/** The effective settings. */
export async function readSettings(db: Database, defaults: Settings): Promise<Settings> {
  return settingsInForce(defaults, await queries.findSettings(db));
}

/** The effective limits of approvals; the environment has none. */
export async function readLimitSettings(db: Database): Promise<Settings['limits']> {
  const row = await queries.findGroup(db, 'limits');
  return groupInForce('limits', DEFAULT_LIMIT_SETTINGS, row?.stored) as Settings['limits'];
}

/** How much heavier than sold a piece that was made for an order may be to be packed unasked; the environment has none. */
export async function readMaxHeavierPercent(db: Database): Promise<number> {
  const row = await queries.findGroup(db, 'orders');
  const defaults = { max_heavier_percent: DEFAULT_MAX_HEAVIER_PERCENT };
  return Number(groupInForce('orders', defaults, row?.stored).max_heavier_percent);
}

/** Every setting with its source. */
export async function describeSettings(
  db: Database,
  defaults: SettingDefaults,
): Promise<SettingsResponse['groups']> {
  const rows = await queries.findSettings(db);
  const inForce = settingsInForce(defaults.values, rows);
  return SETTING_GROUPS.map((group) => {
    const row = rows.find((found) => found.group === group);
    const settings = Object.entries(valuesOf(inForce, group)).map(([name, value]) => ({
      ...{ name, value, default_value: valuesOf(defaults.values, group)[name] ?? '' },
      source: sourceOf(defaults, group, name, row?.stored ?? {}),
    }));
    return { group, version: row?.version ?? 1, settings };
  });
}

export interface SettingsChange {
  group: SettingGroup;
  /** The version that the change began with; undefined: any. */
  version: number | undefined;
  values: SettingChanges;
  reason?: string;
}

interface SettingRules {
  /** Of the group. */
  defaults: SettingValues;
  /** Whether the shop takes real money: it then cannot have the demo seller's papers (P-67). */
  isLive: boolean;
}

/** Stores settings, all or none. Refusals: invalid_input, changed_meanwhile. */
export function saveSettings(
  { db, now, actor }: Acting,
  { group, version, values, reason }: SettingsChange,
  { defaults, isLive }: SettingRules,
): Promise<Refusal | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await queries.lockGroup(tx, group);
    if (version !== undefined && version !== row.version) return refuse('changed_meanwhile');
    const changes = checkedChanges(group, values);
    if (isRefusal(changes)) return changes;
    const missing = await namesOfMissingPictures(tx, changes);
    if (missing.length > 0) return pictureRefusal(missing);
    const stored = storedAfter(row.stored, changes);
    if (isDeepStrictEqual(stored, row.stored)) return undefined;
    const after = groupInForce(group, defaults, stored);
    const refused = isLive && group === 'seller' ? demoRefusal(after) : undefined;
    if (refused) return refused;
    await queries.updateGroup(tx, group, stored);
    const changed = (values: SettingValues) =>
      Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]]));
    const before = changed(groupInForce(group, defaults, row.stored));
    const act = { act: 'settings changed', subject: `settings:${group}`, ...(reason && { reason }) };
    await recordAct(tx, actor, { ...act, before, after: changed(after) }, now);
    return undefined;
  });
}

const NO_PICTURE = 'This picture is not stored in the shop. Please choose it again.';

async function namesOfMissingPictures(db: Database, changes: SettingChanges): Promise<string[]> {
  const missing: string[] = [];
  for (const use of [PIECE_PHOTO, SHOP_PICTURE]) {
    const addresses = Object.values(changes).map(String).filter(use.hashOf);
    missing.push(...(await findMissingPhotos(db, addresses, use)));
  }
  return Object.keys(changes).filter((name) => missing.includes(String(changes[name])));
}

function pictureRefusal(names: readonly string[]): Refusal {
  return refuse('invalid_input', NO_PICTURE, Object.fromEntries(names.map((name) => [name, NO_PICTURE])));
}

const DEMO_LEFT = 'This shop takes real money, so it needs your own value here, not the demo seller’s.';

function demoRefusal(seller: SettingValues): Refusal | undefined {
  const left = demoFieldsLeft(seller);
  if (left.length === 0) return undefined;
  return refuse('invalid_input', DEMO_LEFT, Object.fromEntries(left.map((field) => [field, DEMO_LEFT])));
}
