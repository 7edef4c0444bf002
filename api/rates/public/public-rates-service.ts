import { groupBy } from '#api/platform/group-by.ts';
import { addDays, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { type PaisePerGram, rupees, toRupees } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { finenessRank, metalOfPurity } from '#contract/rates/metals.ts';
import { HISTORY_DAYS, type PublicRate, type PublicRatesResponse } from '#contract/rates/public-rates.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import { SOVEREIGN, TOLA } from '#contract/rates/weights.ts';
import { isUsableOn } from '../rules.ts';
import { boardRates, type RateReader, readBoard } from '../service.ts';
import { findStatedSince } from './history-queries.ts';

interface Stated {
  statedOn: IndianDate;
  ratePaisePerGram: PaisePerGram;
}

const inOrder = (one: PublicRate, other: PublicRate) =>
  finenessRank(one.purity) - finenessRank(other.purity) || one.purity.localeCompare(other.purity);

/** Today's board as everybody may read it, with the changes since yesterday and the last days (P-214). */
export async function readPublicRates(reader: RateReader, now: Date): Promise<PublicRatesResponse> {
  const { db, metalRateMaxDays } = reader;
  const today = indianDate(now);
  const firstDay = addDays(today, 1 - HISTORY_DAYS);
  const board = await readBoard(db, today);
  const yesterday = await boardRates(db, addDays(today, -1));
  const before = await boardRates(db, addDays(firstDay, -1));
  const stated = groupBy(await findStatedSince(db, firstDay), ({ purity }) => purity);

  const toPublicRate = ({ purity, ratePaisePerGram, statedOn }: BoardRate): PublicRate => {
    const yesterdaysRate = yesterday.get(purity);
    return {
      purity,
      metal: metalOfPurity(purity),
      rate: toRupees(ratePaisePerGram),
      sovereign: toRupees(metalAmount(SOVEREIGN, ratePaisePerGram)),
      tola: toRupees(metalAmount(TOLA, ratePaisePerGram)),
      stated_on: statedOn,
      is_current: isUsableOn(statedOn, today, metalRateMaxDays),
      change: yesterdaysRate === undefined ? null : rupees((ratePaisePerGram - yesterdaysRate) / 100),
      history: historyOf(firstDay, before.get(purity), stated.get(purity) ?? []),
    };
  };
  return {
    as_of: board.effectiveAt?.toISOString() ?? null,
    day: today,
    data: [...board.rates.values()].map(toPublicRate).sort(inOrder),
  };
}

function historyOf(
  firstDay: IndianDate,
  before: PaisePerGram | undefined,
  stated: readonly Stated[],
): PublicRate['history'] {
  const hasFirst = before === undefined || stated[0]?.statedOn === firstDay;
  const days = hasFirst ? stated : [{ statedOn: firstDay, ratePaisePerGram: before }, ...stated];
  return days.map(({ statedOn, ratePaisePerGram }) => ({ date: statedOn, rate: toRupees(ratePaisePerGram) }));
}
