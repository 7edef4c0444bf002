import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { schemeEntries, userSchemes } from '#db/tables/money/schemes.ts';
import { isInstalmentOf } from './instalment-columns.ts';
import { firstBrokenEntry } from './ledger/ledger-rules.ts';
import type { Membership, SoundPassbook } from './passbook/membership-rules.ts';
import { whyPlanIsHeld } from './plan-use-rules.ts';
import { findEntries, findMembership } from './queries.ts';
import { brokenChain } from './rules.ts';

/** Locks a passbook until the transaction ends, so that entries are appended one at a time. */
export async function lockUserScheme(tx: Database, userSchemeId: number): Promise<void> {
  await tx
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .where(eq(userSchemes.userSchemeId, userSchemeId))
    .for('no key update');
}

/**
 * Locks a passbook that no unpaid order holds and reads its verified ledger. `whyNot` refuses by its membership, before the
 * ledger is read. Refusals: not_found, plan_in_use, passbook_unsound, and those of `whyNot`.
 */
export async function lockSoundPassbook(
  tx: Database,
  userSchemeId: number,
  whyNot: (member: Membership) => Refusal | undefined,
): Promise<SoundPassbook | Refusal> {
  await lockUserScheme(tx, userSchemeId);
  const member = await findMembership(tx, null, userSchemeId);
  if (!member) return refuse('not_found', 'There is no such passbook.');
  const refusal = whyNot(member) ?? whyPlanIsHeld(member);
  if (refusal) return refusal;
  const entries = await findEntries(tx, userSchemeId);
  const broken = firstBrokenEntry(userSchemeId, entries);
  return broken === undefined
    ? { member, entries }
    : refuse('passbook_unsound', brokenChain(userSchemeId, broken));
}

/** Whether a passbook is active, and this hash that of its last entry. */
export async function isUnchanged(db: Database, userSchemeId: number, lastHash: string): Promise<boolean> {
  const member = await findMembership(db, null, userSchemeId);
  const entries = await findEntries(db, userSchemeId);
  return member?.status === 'active' && entries.at(-1)?.hash === lastHash;
}

/** Finds and locks the passbook that a payment is an instalment of, until the transaction ends. */
export async function lockPassbookOf(tx: Database, providerPaymentId: string): Promise<number | undefined> {
  const rows = await tx
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .innerJoin(schemeEntries, eq(schemeEntries.userSchemeId, userSchemes.userSchemeId))
    .where(isInstalmentOf(providerPaymentId))
    .for('no key update', { of: userSchemes });
  return rows[0]?.userSchemeId;
}

/** Whether a payment is an instalment of a passbook closed with a refund. */
export async function isGivenBack(db: Database, providerPaymentId: string): Promise<boolean> {
  const refund = alias(schemeEntries, 'refund');
  const rows = await db
    .select({ sequence: refund.sequence })
    .from(schemeEntries)
    .innerJoin(refund, eq(refund.userSchemeId, schemeEntries.userSchemeId))
    .where(
      and(
        isInstalmentOf(providerPaymentId),
        inArray(refund.kind, ['refund ordered', 'refund', 'gift deducted']),
      ),
    );
  return rows.length > 0;
}
