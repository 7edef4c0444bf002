import type { Database } from '#api/platform/database/database.ts';
import { readUsableRate } from '#api/rates/service.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { ClosingMovement } from '#contract/schemes/closing-movement.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import { INSTALMENTS_FOR_PART } from '#contract/schemes/scheme-sums.ts';
import { type Benefit, benefitOf, earlyExit, type Progress } from '../instalments/benefit-rules.ts';
import { redeemBy } from '../instalments/calendar-rules.ts';
import { instalmentsOf, progressOf } from '../instalments/instalment-rules.ts';
import { append, EMPTY_FIELDS } from '../ledger/ledger-service.ts';
import type { Membership } from '../passbook/membership-rules.ts';
import { setUserSchemeStatus } from '../queries.ts';
import type { MakingCharge } from '../rates/weight-rules.ts';
import { redeemGrams, redeemRupees, savedWeightOf } from './redemption-rules.ts';

export interface Weighing {
  rateMaxDays: number;
  /** The making charge of what is bought; if absent, assumed to be at least what the plan waives. */
  making: MakingCharge | undefined;
}

/** What a purchase redeems, in whole: `worthPaise` with the benefit. */
export interface Redemption {
  movements: ClosingMovement[];
  worthPaise: Paise;
  totalPaidPaise: Paise;
  benefit: Benefit;
}

/** What a purchase would redeem of an active plan today (P-70). Refusals: plan_end_refused, rate_unavailable. */
export async function readRedemption(
  db: Database,
  { member, entries }: { member: Membership; entries: readonly ChainedEntry[] },
  today: IndianDate,
  weighing: Weighing,
): Promise<Redemption | Refusal> {
  const lastDay = redeemBy(member, member.joinedOn);
  if (today > lastDay) {
    return refuse(
      'plan_end_refused',
      `The last day to choose was ${formatIndianDate(lastDay)}: the money goes back.`,
    );
  }
  const progress = progressOf(member, member.joinedOn, entries, today);
  const benefit = benefitOf(member, progress);
  if (earlyExit(progress, benefit).withBenefitPaise === null) {
    return refuse(
      'plan_end_refused',
      `A plan can be used for jewellery once ${INSTALMENTS_FOR_PART} instalments are paid.`,
    );
  }
  const movements =
    member.plan === 'weight'
      ? await weighedMovements(db, member, entries, progress, today, weighing)
      : redeemRupees(progress.totalPaidPaise, benefit);
  if (isRefusal(movements)) return movements;
  const worthPaise = movements.find(({ kind }) => kind === 'redemption')?.amountPaise ?? paise(0);
  return { movements, worthPaise, totalPaidPaise: progress.totalPaidPaise, benefit };
}

/** Books a purchase in the ledger of a locked passbook, which it completes. */
export async function bookRedemption(
  tx: Database,
  userSchemeId: number,
  movements: readonly ClosingMovement[],
  today: IndianDate,
): Promise<void> {
  for (const movement of movements) {
    await append(tx, userSchemeId, { ...EMPTY_FIELDS, ...movement, entryDate: today });
  }
  await setUserSchemeStatus(tx, userSchemeId, 'completed');
}

async function weighedMovements(
  db: Database,
  member: Membership,
  entries: readonly ChainedEntry[],
  progress: Progress,
  today: IndianDate,
  { rateMaxDays, making }: Weighing,
): Promise<ClosingMovement[] | Refusal> {
  const purity = member.ratePurity ?? '';
  const usable = await readUsableRate({ db, metalRateMaxDays: rateMaxDays }, purity, today);
  if (!usable) {
    return refuse(
      'rate_unavailable',
      `The rate of ${purity} is older than ${counted(rateMaxDays, 'day')}: set today's with "metal-rate ${purity} RUPEES" first.`,
    );
  }
  const saved = savedWeightOf(instalmentsOf(entries));
  return redeemGrams(member, progress, saved, { ratePaisePerGram: usable.ratePaisePerGram, making });
}
