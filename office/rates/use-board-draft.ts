import { type PaisePerGram, paisePerGram, type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import type { MetalRate, NewRates, RatesBoard } from '#contract/office/rates/rates.ts';
import { proposedByFineness } from '#contract/rates/fineness.ts';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { useDraft } from '../ui/forms/use-draft.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';
import { percentOf } from './rate-words.ts';

interface Input {
  /** By purity, as it was typed. */
  typed: Readonly<Record<string, string>>;
  /** Purities whose present rate is right for today too. */
  unchanged: readonly string[];
}

const NOTHING_ENTERED: Input = { typed: {}, unchanged: [] };

/** The rates that a person enters; concurrent changes by others do not overwrite them. */
export function useBoardDraft(current: RatesBoard) {
  const { input, change, ...draft } = useDraft(current, () => NOTHING_ENTERED);
  const { opened } = draft;
  const { typed, unchanged } = input;
  const entered = enteredRates(opened.data, typed, unchanged);
  useUnsavedInput(Object.keys(entered).length > 0);
  return {
    ...draft,
    ...{ typed, unchanged, entered },
    isBehind: opened.rate_set_id !== current.rate_set_id,
    proposed: proposedTexts(opened.data, typed),
    needsReason: opened.data.some((rate) => exceedsLimit(rate, entered[rate.purity], opened.limit_percent)),
    type: (purity: string, text: string) =>
      change({
        typed: { ...typed, [purity]: text },
        unchanged: unchanged.filter((one) => one !== purity),
      }),
    tick: (purity: string, isTicked: boolean) => {
      const others = unchanged.filter((one) => one !== purity);
      const { [purity]: _, ...rest } = typed;
      change({ typed: rest, unchanged: isTicked ? [...others, purity] : others });
    },
    tickAll: (purities: readonly string[]) => change({ unchanged: [...unchanged, ...purities] }),
    fill: (texts: Readonly<Record<string, string>>) =>
      change({
        typed: { ...typed, ...texts },
        unchanged: unchanged.filter((one) => texts[one] === undefined),
      }),
  };
}

export type BoardDraft = ReturnType<typeof useBoardDraft>;

function enteredRates(
  board: readonly MetalRate[],
  typed: Input['typed'],
  unchanged: readonly string[],
): NewRates {
  const entered = board.flatMap(({ purity, rate }): [string, Rupees][] => {
    const text = (typed[purity] ?? '').trim();
    // The shop refuses what is no number, with a sentence at its field.
    if (text !== '') return [[purity, rupees(enteredNumber(text) ?? Number.NaN)]];
    return unchanged.includes(purity) && rate !== null ? [[purity, rate]] : [];
  });
  return Object.fromEntries(entered);
}

/** Rates derived from the entered ones for rows without input, as the text of their fields. */
function proposedTexts(board: readonly MetalRate[], typed: Input['typed']): Record<string, string> {
  const given = Object.entries(typed).flatMap(([purity, text]): [string, PaisePerGram][] => {
    const entered = enteredNumber(text);
    return entered !== null && entered > 0 ? [[purity, paisePerGram(toPaise(rupees(entered)))]] : [];
  });
  const open = board.map(({ purity }) => purity).filter((purity) => (typed[purity] ?? '').trim() === '');
  const proposed = proposedByFineness(new Map(given), open);
  return Object.fromEntries([...proposed].map(([purity, rate]) => [purity, fieldText(rate / 100)]));
}

function exceedsLimit({ rate }: MetalRate, next: number | undefined, limitPercent: number): boolean {
  return next !== undefined && rate !== null && Math.abs(percentOf(next, rate)) > limitPercent;
}
