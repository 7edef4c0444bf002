import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomToken } from '#api/platform/random-id.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { NewCustomerBody } from '#contract/office/customers/customers.ts';
import { customerSubject, takenEmail } from '../customer-service.ts';
import { accountOpenedEmail } from '../passwords/email-template-rules.ts';
import { openPasswordReset, type PasswordResetLink } from '../passwords/password-reset-service.ts';
import { hashPassword, refuseWhenBusy } from '../passwords/password-service.ts';
import { insertAccount } from '../queries.ts';
import { emailKey, NEW_ACCOUNT_LINK_MS } from '../rules.ts';

/**
 * Opens an account for a customer, with a password that nobody knows, and e-mails a link at which the customer chooses one
 * (P-353). `isTold`: the shop has a mail server. Refusals: email_taken, busy.
 */
export async function addCustomer(
  { db, now, actor }: Acting,
  { mailer, seller, shopAddress }: Pick<Shop, 'mailer' | 'seller' | 'shopAddress'>,
  details: NewCustomerBody,
): Promise<{ userId: string; isTold: boolean } | Refusal> {
  const passwordHash = await hashPassword(randomToken()).catch(refuseWhenBusy);
  if (isRefusal(passwordHash)) return passwordHash;
  const opened = await inTransaction<PasswordResetLink | Refusal>(db, async (tx) => {
    const { email } = details;
    const userId = await insertAccount(tx, emailKey(email), { ...details, passwordHash });
    if (!userId) return takenEmail();
    const link = await openPasswordReset(tx, { email, shopAddress, now, lifeMs: NEW_ACCOUNT_LINK_MS });
    if (!link) throw new Error('the new account has no link');
    await recordAct(tx, actor, { act: 'account opened', subject: customerSubject(userId) }, now);
    return link;
  });
  if (isRefusal(opened)) return opened;
  mailer?.send(accountOpenedEmail({ ...opened, shopAddress }, seller));
  return { userId: opened.userId, isTold: mailer !== undefined };
}
