import { randomUUID } from 'node:crypto';
import { customerSubject, lockCustomer, noSuchCustomer } from '#api/accounts/customer-service.ts';
import { hashPassword, refuseWhenBusy } from '#api/accounts/passwords/password-service.ts';
import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Obstacle } from '#contract/office/personal-data/personal-data.ts';
import { copyHtml } from './copy-page.tsx';
import { readCopy } from './copy-queries.ts';
import * as queries from './erasure-queries.ts';
import { ERASED_NAME, obstacleOf } from './rules.ts';

/** Whether a customer's data was deleted, and what must end before it can be. Refusal: not_found. */
export async function readErasure(
  { db }: Pick<Acting, 'db'>,
  userId: string,
): Promise<{ erased_at: string | null; obstacles: Obstacle[] } | Refusal> {
  const customer = await queries.findErasedAt(db, userId);
  if (!customer) return noSuchCustomer();
  const matters = await queries.findOpenMatters(db, userId);
  return { erased_at: customer.erasedAt?.toISOString() ?? null, obstacles: matters.map(obstacleOf) };
}

/** What the shop stores of a customer as an HTML page (P-341); the audit says who made it. Refusal: not_found. */
export async function writeCopy(
  { db, now, actor }: Acting,
  userId: string,
  shopName: string,
): Promise<string | Refusal> {
  return inTransaction<string | Refusal>(db, async (tx) => {
    const customer = await queries.findErasedAt(tx, userId);
    if (!customer || customer.erasedAt) return noSuchCustomer();
    const sections = await readCopy(tx, userId);
    await recordAct(tx, actor, { act: 'customer data copied', subject: customerSubject(userId) }, now);
    return copyHtml({ shopName, now, sections });
  });
}

/**
 * Deletes what the shop stores of a customer beyond the papers of paid orders and savings plans (P-342). It cannot be undone.
 * Refusals: not_found, also when it is deleted already; erasure_refused; busy.
 */
export async function erasePersonalData(
  { db, now, actor }: Acting,
  userId: string,
): Promise<Refusal | undefined> {
  const passwordHash = await hashPassword(randomUUID()).catch(refuseWhenBusy);
  if (isRefusal(passwordHash)) return passwordHash;
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    if (!(await lockCustomer(tx, userId))) return noSuchCustomer();
    const [matter] = await queries.findOpenMatters(tx, userId);
    if (matter) return refuse('erasure_refused', obstacleOf(matter).sentence);
    await queries.eraseAccount(tx, { userId, name: ERASED_NAME, passwordHash, now });
    await queries.deleteBelongings(tx, userId);
    await queries.eraseUnbilledOrders(tx, userId);
    await recordAct(tx, actor, { act: 'customer data deleted', subject: customerSubject(userId) }, now);
    return undefined;
  });
}
