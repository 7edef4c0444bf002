import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type Paise, type PaisePerGram, paise, sumOf } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { Milligrams } from '#contract/weight.ts';
import { giftDeductionOf, splitForGift } from '../gifts/gift-rules.ts';
import { redeemBy } from '../instalments/calendar-rules.ts';
import { savedInstalmentsOf } from '../instalments/instalment-rules.ts';
import { append, EMPTY_FIELDS } from '../ledger/ledger-service.ts';
import type { Membership } from '../passbook/membership-rules.ts';
import { lockSoundPassbook } from '../passbook-lock-service.ts';
import { findActiveJoinedBefore, findEntries, findMembership, setUserSchemeStatus } from '../queries.ts';
import { type MoneyBack, moneyBackOf } from './money-back-rules.ts';
import { bookRedemption, readRedemption, type Weighing } from './redemption-service.ts';

/** How a plan ends: a purchase with its benefit, or a refund of all instalments. */
export type PlanEnd = 'purchase' | 'money back';

export interface EndedPlan {
  end: PlanEnd;
  /** The amount taken off the purchase, or the total to be refunded. */
  amountPaise: Paise;
  benefitPaise: Paise;
  /** Total of the instalments paid. */
  paidPaise: Paise;
  /** Kept of the money that goes back, for the gift of the plan. */
  keptPaise: Paise;
  weighed: { milligrams: Milligrams; ratePaisePerGram: PaisePerGram } | null;
  /** The payments to be refunded. */
  moneyBack: MoneyBack[];
}

/**
 * Ends a plan inside the caller's transaction; the caller orders the refunds. A purchase books the benefit as a bonus
 * and the total as a redemption; it requires maturity or six instalments, and every payment must be younger than 365
 * days (P-70). `money back` books one refund order per payment (P-75), without the value of a gift (P-347). Refusals:
 * not_found, plan_end_refused, rate_unavailable, invalid_input; passbook_unsound when the ledger's hash chain is broken.
 */
export async function endPlanIn(
  tx: Database,
  userSchemeId: number,
  end: PlanEnd,
  now: Date,
  weighing: Weighing,
): Promise<EndedPlan | Refusal> {
  const passbook = await lockSoundPassbook(tx, userSchemeId, ({ status }) =>
    status === 'active' ? undefined : refuse('plan_end_refused', `This plan is ${status} already.`),
  );
  if (isRefusal(passbook)) return passbook;
  const { member, entries } = passbook;
  const today = indianDate(now);
  if (end === 'money back') {
    await orderBack(tx, member, entries, today);
    await setUserSchemeStatus(tx, userSchemeId, 'closed');
  } else {
    const redemption = await readRedemption(tx, { member, entries }, today, weighing);
    if (isRefusal(redemption)) return redemption;
    await bookRedemption(tx, userSchemeId, redemption.movements, today);
  }
  return summary(end, await findEntries(tx, userSchemeId));
}

/** How a plan ended, from its ledger; undefined while it is active. */
export async function readPlanEnd(db: Database, userSchemeId: number): Promise<EndedPlan | undefined> {
  const member = await findMembership(db, null, userSchemeId);
  if (!member || member.status === 'active') return undefined;
  return summary(
    member.status === 'completed' ? 'purchase' : 'money back',
    await findEntries(db, userSchemeId),
  );
}

function summary(end: PlanEnd, entries: readonly ChainedEntry[]): EndedPlan {
  const redemption = entries.find(({ kind }) => kind === 'redemption');
  const moneyBack = moneyBackOf(entries);
  // An earlier version wrote one refund for the whole plan.
  const wholePlan = entries.find(({ kind, providerPaymentId }) => kind === 'refund' && !providerPaymentId);
  const givenBackPaise = sumOf(
    [...moneyBack, ...(wholePlan ? [wholePlan] : [])].map(({ amountPaise }) => amountPaise),
  );
  const { ratePaisePerGram = null, milligrams = null } = redemption ?? {};
  return {
    end,
    amountPaise: redemption?.amountPaise ?? givenBackPaise,
    benefitPaise: entries.find(({ kind }) => kind === 'bonus')?.amountPaise ?? paise(0),
    keptPaise: sumOf(
      entries.filter(({ kind }) => kind === 'gift deducted').map(({ amountPaise }) => amountPaise),
    ),
    paidPaise: sumOf(savedInstalmentsOf(entries).map(({ savedPaise }) => savedPaise)),
    weighed: ratePaisePerGram === null || milligrams === null ? null : { milligrams, ratePaisePerGram },
    moneyBack,
  };
}

/** Whether an instalment was paid to the shop itself, so that it goes back by bank transfer. */
export const isPaidInShop = async (db: Database, userSchemeId: number): Promise<boolean> =>
  ((await findMembership(db, null, userSchemeId))?.paidInShop ?? []).length > 0;

/** What goes back of a plan that ended with money back, and what is kept for its gift. */
export function moneyBackText(
  passbook: number | string,
  { amountPaise, keptPaise }: Pick<EndedPlan, 'amountPaise' | 'keptPaise'>,
): string {
  const closed = `Passbook ${passbook} is closed`;
  if (amountPaise === 0) {
    return keptPaise === 0
      ? `${closed}: all of its money went back before.`
      : `${closed}: what was paid is kept for the gift.`;
  }
  const back = `${closed}: ${formatRupeesExact(amountPaise)} goes back to the accounts it came from`;
  return keptPaise === 0 ? `${back}.` : `${back}, ${formatRupeesExact(keptPaise)} is kept for the gift.`;
}

async function orderBack(
  tx: Database,
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Promise<void> {
  const deductionPaise = giftDeductionOf(member, entries);
  for (const split of splitForGift(savedInstalmentsOf(entries), deductionPaise)) {
    const { number, providerPaymentId } = split.instalment;
    const movement = { ...EMPTY_FIELDS, number, providerPaymentId, entryDate: today };
    const { keptPaise, backPaise } = split;
    if (keptPaise > 0) {
      await append(tx, member.userSchemeId, { ...movement, kind: 'gift deducted', amountPaise: keptPaise });
    }
    if (backPaise > 0) {
      await append(tx, member.userSchemeId, { ...movement, kind: 'refund ordered', amountPaise: backPaise });
    }
  }
}

/** Active plans past their last redemption day, which have to be refunded (P-70). */
export async function overduePlans(
  db: Database,
  now: Date,
): Promise<{ userSchemeId: number; lastDay: IndianDate }[]> {
  const today = indianDate(now);
  return (await findActiveJoinedBefore(db, now))
    .map((plan) => ({
      userSchemeId: plan.userSchemeId,
      lastDay: redeemBy(plan, indianDate(plan.joinedAt)),
    }))
    .filter(({ lastDay }) => lastDay < today);
}
