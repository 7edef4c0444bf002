import * as z from 'zod/mini';
import { instant, requiredText, rupees } from '#contract/fields.ts';
import { ACCOUNT_SOURCES, countField, secretField } from '#contract/office/input-fields.ts';
import { ownPassword } from '#contract/office/staff.ts';

/** What the audit calls the account at the payment provider. */
export const PAYMENT_ACCOUNT = 'settings:payments';

const MAX_SECRET = 200;
const MAX_PAYMENT_RUPEES = 999_999_999;

/** `key_secret` has to be entered with every other `key_id`. */
export const savePaymentAccountBody = z.object({
  version: z.int({ error: 'Please open the page again.' }),
  key_id: requiredText('the key ID', 64),
  key_secret: secretField('the key secret', MAX_SECRET),
  webhook_secret: secretField('the webhook secret', MAX_SECRET),
  /** In whole rupees: the largest single payment that the account accepts. */
  max_payment: countField('the largest payment', 1, MAX_PAYMENT_RUPEES),
  own_password: ownPassword,
});

/** `test`: the provider moves no money; `simulated`: there is no provider. */
const PAYMENT_MODES = ['simulated', 'test', 'live'] as const;

export const paymentAccountResponse = z
  .object({
    source: z.enum(ACCOUNT_SOURCES),
    mode: z.enum(PAYMENT_MODES),
    /** Of the provider. */
    title: z.string(),
    /** The public key; null: payments are simulated. */
    key_id: z.nullable(z.string()),
    max_payment: rupees,
    set_at: z.nullable(instant),
    /** What the owner enters at the provider, so that it sends its messages. */
    webhook: z.object({ url: z.string(), events: z.array(z.string()) }),
    last_message_at: z.nullable(instant),
    version: z.int(),
    /** Why none can be set here; null: one can. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PaymentAccount' });

export type SavePaymentAccountBody = z.infer<typeof savePaymentAccountBody>;
export type PaymentAccountResponse = z.infer<typeof paymentAccountResponse>;
