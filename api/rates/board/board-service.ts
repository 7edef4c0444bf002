import { readLimits } from '#api/approvals/limit-service.ts';
import { findWaitingApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import { finenessRank } from '#contract/rates/metals.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import { isUsableOn } from '../rules.ts';
import { listPurities, readBoard } from '../service.ts';
import { type Dependants, findDependants } from './dependants-queries.ts';

const NO_DEPENDANTS: Dependants = { plans: 0, schemes: 0, goods: 0 };

/** The board of now; those purities first on which something depends. */
export async function listRates(acting: Acting, metalRateMaxDays: number) {
  const { db, now } = acting;
  const today = indianDate(now);
  const dependants = await findDependants(db, today);
  const { rates, rateSetId } = await readBoard(db, today);
  const data = (await listPurities(db)).map((purity) =>
    shownRate(purity, rates.get(purity), dependants.get(purity) ?? NO_DEPENDANTS, {
      today,
      metalRateMaxDays,
    }),
  );
  const { rateChangeBasisPoints } = await readLimits(db);
  return {
    data: data.sort(
      (one, other) =>
        weightOf(other) - weightOf(one) || finenessRank(one.purity) - finenessRank(other.purity),
    ),
    rate_set_id: rateSetId,
    max_days: metalRateMaxDays,
    limit_percent: rateChangeBasisPoints / 100,
    waiting_approval_id: (await findWaitingApproval(acting, 'metal rate', 'rates')) ?? null,
  };
}

function shownRate(
  purity: string,
  rate: BoardRate | undefined,
  dependants: Dependants,
  { today, metalRateMaxDays }: { today: IndianDate; metalRateMaxDays: number },
): MetalRate {
  const isUsable = rate !== undefined && isUsableOn(rate.statedOn, today, metalRateMaxDays);
  return {
    ...{ purity, ...dependants },
    rate: rate ? toRupees(rate.ratePaisePerGram) : null,
    rate_date: rate?.statedOn ?? null,
    age_days: rate ? Math.round((Date.parse(today) - Date.parse(rate.statedOn)) / DAY_MS) : null,
    is_missed: isNeeded(dependants) && !isUsable,
  };
}

const isNeeded = ({ plans, schemes, goods }: Dependants) => plans + schemes + goods > 0;

const weightOf = (rate: MetalRate) => (isNeeded(rate) ? 2 : Number(rate.rate !== null));
