import * as z from 'zod/mini';
import { readLimits } from '#api/approvals/limit-service.ts';
import { askForApproval, type CarryOut, needsApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type PaisePerGram, paisePerGram, toRupees } from '#contract/money/money.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import { findDependants } from './office-queries.ts';
import { findPurities, findRateHistory } from './queries.ts';
import { isTenfold, isUsableOn } from './rules.ts';
import { checkRate, type RateReader, readBoard, setBoardRate } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rate of each purity on a day; those first on which something depends. */
export async function listRates({ db, metalRateMaxDays }: RateReader, now: Date) {
  const today = indianDate(now);
  const dependants = await findDependants(db, today);
  const { rates } = await readBoard(db, today);
  const data = (await findPurities(db)).map((purity): MetalRate => {
    const { ratePaisePerGram, statedOn: rateDate } = rates.get(purity) ?? {};
    const { plans, schemes } = dependants.get(purity) ?? { plans: 0, schemes: 0 };
    const isUsable = rateDate !== undefined && isUsableOn(rateDate, today, metalRateMaxDays);
    return {
      ...{ purity, plans, schemes },
      rate: ratePaisePerGram === undefined ? null : toRupees(ratePaisePerGram),
      rate_date: rateDate ?? null,
      age_days: rateDate === undefined ? null : daysBetween(rateDate, today),
      is_missed: plans + schemes > 0 && !isUsable,
    };
  });
  const { rateChangeBasisPoints } = await readLimits(db);
  return {
    data: data.sort((one, other) => weightOf(other) - weightOf(one)),
    max_days: metalRateMaxDays,
    limit_percent: rateChangeBasisPoints / 100,
  };
}

const weightOf = ({ plans, schemes, rate }: MetalRate) => (plans + schemes > 0 ? 2 : Number(rate !== null));

function daysBetween(from: IndianDate, to: IndianDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const PAGE_SIZE = 50;

/** The rates of a purity, the newest first. */
export async function listRateHistory(
  db: Database,
  { purity, before }: { purity: string; before?: IndianDate | undefined },
) {
  const found = await findRateHistory(db, purity, before, PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  return {
    data: page.map(({ rateDate, ratePaisePerGram }) => ({
      rate_date: rateDate,
      rate: toRupees(ratePaisePerGram),
    })),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.rateDate ?? null) : null,
  };
}

/**
 * Sets a rate for a member of the staff. One that is far from the last one needs a reason and a second person (P-194).
 * Refusals: not_found, invalid_input.
 */
export async function setRateByStaff(
  acting: Acting,
  purity: string,
  ratePaisePerGram: PaisePerGram,
  reason: string,
): Promise<{ purity: string; approvalId: number | null } | Refusal> {
  if (ratePaisePerGram === 0) return refuseField('rate', 'A rate is above 0.');
  const checked = await checkRate(acting, purity, ratePaisePerGram);
  if (isRefusal(checked)) return checked;
  const { last, unusual } = checked;
  if (last && isTenfold(last.ratePaisePerGram, ratePaisePerGram)) {
    const was = `${formatRupeesExact(last.ratePaisePerGram)} a gram`;
    return refuseField('rate', `The last rate was ${was}. Please give the rate of one gram, not of ten.`);
  }
  if (unusual && reason === '') return refuseField('reason', `${unusual} If it is right, say why.`);
  if (unusual && (await needsApproval(acting))) {
    const approvalId = await askForApproval(acting, {
      ...{ act: 'metal rate', subject: `rate:${checked.purity}`, reason },
      payload: {
        ...{ purity: checked.purity, paise_per_gram: ratePaisePerGram },
        rate_date: indianDate(acting.now),
      },
      summary: `Set ${checked.purity} to ${formatRupeesExact(ratePaisePerGram)} a gram`,
    });
    return { purity: checked.purity, approvalId };
  }
  const isSure = unusual !== undefined;
  const set = await setBoardRate(acting, { purity, ratePaisePerGram, isSure, reason });
  return isRefusal(set) ? set : { purity: set, approvalId: null };
}

function refuseField(field: 'rate' | 'reason', sentence: string): Refusal {
  return refuse('invalid_input', sentence, { [field]: sentence });
}

const approvedRate = z.object({ purity: z.string(), paise_per_gram: z.int(), rate_date: z.string() });

/** Sets an approved rate, on the day for which it was asked. Refusals: not_found, approval_refused. */
export const carryOutRate: CarryOut = async (acting, payload) => {
  const { purity, paise_per_gram, rate_date } = approvedRate.parse(payload);
  if (rate_date !== indianDate(acting.now)) {
    return refuse('approval_refused', 'This rate was of another day: decline it and set today’s.');
  }
  const rate = { purity, ratePaisePerGram: paisePerGram(paise_per_gram), isSure: true };
  const set = await setBoardRate(acting, rate);
  return isRefusal(set) ? set : undefined;
};
