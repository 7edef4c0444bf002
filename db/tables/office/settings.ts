import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { SETTING_GROUPS, type SettingValue } from '#contract/office/settings/settings.ts';
import { version } from '../columns.ts';

/** The settings that the owner stored in the office, by group. Others come from the environment or are built in. */
export const settings = pgTable('settings', {
  group: text('setting_group', { enum: SETTING_GROUPS as [string, ...string[]] }).primaryKey(),
  /** By name, as in the contract. */
  stored: jsonb('stored').$type<Record<string, SettingValue>>().notNull().default({}),
  version: version(),
});
