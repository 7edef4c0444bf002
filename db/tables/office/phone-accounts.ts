import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { PHONE_CHANNELS } from '#contract/notices/notice-channels.ts';
import { instant, oneOf, version } from '../columns.ts';

/** The accounts at the providers of SMS and WhatsApp that the owner set in the office. */
export const phoneAccounts = pgTable(
  'phone_accounts',
  {
    channel: text('channel', { enum: PHONE_CHANNELS }).primaryKey(),
    /** The id of the phone number at WhatsApp; empty for SMS, like its language. */
    phoneId: text('phone_id').notNull(),
    language: text('language').notNull(),
    /** The registered templates: their ids at the provider by their name. */
    templates: jsonb('templates').$type<Record<string, string>>().notNull(),
    /** Encrypted, with the id of the key that encrypts them. */
    sealedSecrets: text('sealed_secrets').notNull(),
    sealingKeyId: text('sealing_key_id').notNull(),
    setAt: instant('set_at').notNull(),
    version: version(),
  },
  () => [oneOf('phone_accounts_channel', 'channel', PHONE_CHANNELS)],
);
