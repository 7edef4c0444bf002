import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate } from '#contract/indian-time.ts';
import {
  type BasisPoints,
  formatRupeesExact,
  type PaisePerGram,
  paisePerGram,
} from '#contract/money/money.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import { type Board, isOffByFactorOfTen, isUnusualMove } from '../rules.ts';

/** The present rates and the limit, against which new ones are checked. */
export interface BoardContext {
  /** The purities that the shop sells or saves in. */
  known: readonly string[];
  board: Board;
  limitBasisPoints: BasisPoints;
}

/** A rate to be set, with the stored spelling of its purity and the rate before. */
export interface CheckedRate {
  purity: string;
  ratePaisePerGram: PaisePerGram;
  last: BoardRate | undefined;
  /** In a sentence; undefined unless the rate is farther from the last one than the limit. */
  unusual: string | undefined;
}

/** Finds the purity, in any letter case, and compares the rate with the last one. Refusal: not_found. */
export function checkRate(
  { known, board, limitBasisPoints }: BoardContext,
  purity: string,
  ratePaisePerGram: PaisePerGram,
): CheckedRate | Refusal {
  const sameLetters = known.filter((one) => one.toLowerCase() === purity.toLowerCase());
  const matched = sameLetters.find((one) => one === purity) ?? sameLetters[0];
  if (matched === undefined) {
    const names = known.length > 0 ? `It knows ${known.join(', ')}.` : 'Import your catalogue first.';
    return refuse('not_found', `The shop has no "${purity}". ${names}`);
  }
  const last = board.rates.get(matched);
  const isUnusual = last && isUnusualMove(last.ratePaisePerGram, ratePaisePerGram, limitBasisPoints);
  const unusual = isUnusual
    ? `${matched} was ${formatRupeesExact(last.ratePaisePerGram)} a gram on ${formatIndianDate(last.statedOn)}, and ${formatRupeesExact(ratePaisePerGram)} is more than ${limitBasisPoints / 100} % away from that.`
    : undefined;
  return { purity: matched, ratePaisePerGram, last, unusual };
}

/** No metal of jewellery costs less; a lower rate is a typing error. */
const MIN_RATE = paisePerGram(100);

/** Why an entered rate is invalid, in a sentence. */
function whyImpossible({ last, ratePaisePerGram }: CheckedRate): string | undefined {
  if (ratePaisePerGram <= 0) return 'A rate is above 0.';
  if (ratePaisePerGram < MIN_RATE) {
    return `${formatRupeesExact(ratePaisePerGram)} a gram cannot be right: please give rupees a gram.`;
  }
  if (!last || !isOffByFactorOfTen(last.ratePaisePerGram, ratePaisePerGram)) return undefined;
  const was = `${formatRupeesExact(last.ratePaisePerGram)} a gram`;
  return `The last rate was ${was}. Please give the rate of one gram, not of ten.`;
}

const rateField = (purity: string) => `rates.${purity}`;

/** Checks the rates that a person entered together. Refusal: invalid_input, with a sentence at each wrong one. */
export function checkBoardRates(
  context: BoardContext,
  given: ReadonlyMap<string, PaisePerGram>,
): CheckedRate[] | Refusal {
  const checked: CheckedRate[] = [];
  const fields: Record<string, string> = {};
  for (const [purity, ratePaisePerGram] of given) {
    const one = checkRate(context, purity, ratePaisePerGram);
    const why = isRefusal(one) ? one.message : whyImpossible(one);
    if (why !== undefined) fields[rateField(purity)] = why;
    else if (!isRefusal(one)) checked.push(one);
  }
  return refuseFields(fields) ?? checked;
}

/** Rates hold from the moment at which they are applied. Refusal: invalid_input, for another day. */
export function refuseOtherDay(date: IndianDate | undefined, today: IndianDate): Refusal | undefined {
  if (date === undefined || date === today) return undefined;
  const when = date < today ? 'has passed' : 'has not come yet';
  return refuseField(
    'date',
    `${formatIndianDate(date)} ${when}: rates hold from the moment you apply them, so enter them on their day.`,
  );
}
