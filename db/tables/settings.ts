import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { SETTING_GROUPS, type SettingValue } from '#contract/office/settings/settings.ts';
import { version } from './columns.ts';

/** What the owner set in the office, by group. A value that is not in here is the environment's, or built in. */
export const settings = pgTable('settings', {
  group: text('setting_group', { enum: SETTING_GROUPS as [string, ...string[]] }).primaryKey(),
  /** By name, as in the contract. */
  stored: jsonb('stored').$type<Record<string, SettingValue>>().notNull().default({}),
  version: version(),
});
