import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, paise, rule, version } from '../columns.ts';

/** The account at the payment provider that the owner set in the office: at most one row. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    paymentAccountId: integer('payment_account_id').primaryKey(),
    /** The public key id at the provider. */
    providerKeyId: text('provider_key_id').notNull(),
    /** The key secret and the webhook secrets, encrypted, with the id of the key that encrypts them. */
    sealedSecrets: text('sealed_secrets').notNull(),
    sealingKeyId: text('sealing_key_id').notNull(),
    maxPaymentPaise: paise('max_payment_paise').notNull(),
    setAt: instant('set_at').notNull(),
    version: version(),
  },
  () => [
    rule('payment_accounts_one', 'payment_account_id = 1'),
    rule('payment_accounts_max_payment', 'max_payment_paise > 0'),
  ],
);
