import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { ChangeCustomerBody } from '#contract/office/customers/customers.ts';
import { customerSubject, lockCustomer, noSuchCustomer, takenEmail } from '../customer-service.ts';
import { reportChangedContacts, type SavedProfile, storeProfile } from '../service.ts';

const FIELDS = ['name', 'email', 'phone', 'address'] as const;

/**
 * Corrects a customer's profile (P-354). The former e-mail is notified of a new e-mail or phone. The audit names the fields, without
 * personal data, which could not be deleted from it. Refusals: not_found, email_taken.
 */
export async function changeCustomer(
  { db, now, actor }: Acting,
  shop: Pick<Shop, 'mailer' | 'seller'>,
  { user_id: userId, ...changes }: ChangeCustomerBody,
): Promise<Refusal | undefined> {
  const saved = await inTransaction<SavedProfile | Refusal>(db, async (tx) => {
    if (!(await lockCustomer(tx, userId))) return noSuchCustomer();
    const stored = await storeProfile(tx, userId, changes);
    if (isRefusal(stored)) return stored.refused === 'email_taken' ? takenEmail() : stored;
    const changed = FIELDS.filter((field) => stored.before?.[field] !== stored.after[field]);
    if (changed.length === 0) return stored;
    const act = { act: 'customer corrected', subject: customerSubject(userId), after: { changed } };
    await recordAct(tx, actor, act, now);
    return stored;
  });
  if (isRefusal(saved)) return saved;
  reportChangedContacts(shop, saved);
  return undefined;
}
