import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { SIZE_SYSTEMS, type SizeKind, sizeLabel, sizesOfKind } from '#contract/choices/sizes.ts';
import { formatGrams, type Milligrams, milligrams, toGrams } from '#contract/weight.ts';
import type { ChoiceColumn } from './choice-cell-rules.ts';
import { type Choosable, type FurtherPurity, puritiesOf, sizesOf, stepsAround } from './choice-rules.ts';
import { type ChoiceTerms, choiceTermsOf } from './choice-terms-rules.ts';

export interface ChoiceFault {
  column: ChoiceColumn;
  problem: string;
}

interface ChoosablePiece
  extends Pick<
    Choosable,
    'purity' | 'netWeightMilligrams' | 'priceMode' | 'furtherMetals' | 'offered' | 'furtherPurities'
  > {
  category: string;
}

/** The faults in the choices of a piece (P-241, P-242). `known`: purities that it already has, which may lack a rate. */
export function choiceFaults(
  piece: ChoosablePiece,
  rates: ReadonlyMap<string, unknown>,
  known: readonly FurtherPurity[],
): ChoiceFault[] {
  const faults = [
    ...(isGiftCardCategory(piece.category) ? giftCardFaults(piece) : []),
    ...sizeFaults(piece),
    ...purityFaults(piece, rates, known),
    ...engravingFaults(piece),
  ];
  return faults.length > 0 ? faults : weightFaults(piece);
}

function* giftCardFaults(piece: ChoosablePiece): Generator<ChoiceFault> {
  const { sizeKind, furtherPurities, engravingMax } = choiceTermsOf(piece);
  const problem = 'nothing of a gift card can be chosen.';
  if (sizeKind !== null) yield { column: 'size_kind', problem };
  if (furtherPurities.length > 0) yield { column: 'further_purities', problem };
  if (engravingMax !== null) yield { column: 'engraving_letters', problem };
}

/** The sizes of a kind as text: `1 to 30`, or a list where numbers are missing. */
function sizesText(kind: SizeKind): string {
  const { min, max, step } = SIZE_SYSTEMS[kind];
  if (step === 1) return `${sizeLabel(kind, min)} to ${sizeLabel(kind, max)}`;
  return sizesOfKind(kind)
    .map((size) => sizeLabel(kind, size))
    .join(', ');
}

function* sizeFaults(piece: ChoosablePiece): Generator<ChoiceFault> {
  const terms = choiceTermsOf(piece);
  if (terms.sizeKind !== null) {
    yield* unknownSizes(terms.sizeKind, terms);
    yield* sizesOutside(terms.sizeKind, terms);
    return;
  }
  const { sizeFrom, sizeTo, standardSize, secondStandardSize, milligramsPerStep } = terms;
  const sizes = [sizeFrom, sizeTo, standardSize, secondStandardSize];
  if (sizes.every((size) => size === null) && milligramsPerStep === 0) return;
  yield { column: 'size_kind', problem: 'there are sizes, but not whether of a ring, bangle or chain.' };
}

/** Sizes that are missing or do not exist in their kind. */
function* unknownSizes(kind: SizeKind, terms: ChoiceTerms): Generator<ChoiceFault> {
  const required = [
    ['size_from', terms.sizeFrom, 'the smallest size'],
    ['size_to', terms.sizeTo, 'the largest size'],
    ['standard_size', terms.standardSize, 'the standard size'],
  ] as const;
  for (const [column, size, name] of required) {
    if (size === null) yield { column, problem: `${name} is missing.` };
  }
  const second = terms.secondStandardSize;
  if (second !== null && kind !== 'ring') {
    yield { column: 'second_size', problem: 'only two rings are a pair.' };
  }
  for (const [column, size] of [...required, ['second_size', second] as const]) {
    if (size !== null && !sizesOfKind(kind).includes(size)) {
      yield { column, problem: `${size} is no size of a ${kind}; those are ${sizesText(kind)}.` };
    }
  }
}

function* sizesOutside(kind: SizeKind, terms: ChoiceTerms): Generator<ChoiceFault> {
  const { sizeFrom: from, sizeTo: to, standardSize, secondStandardSize } = terms;
  if (from === null || to === null) return;
  if (from > to) {
    yield { column: 'size_to', problem: 'the largest size is smaller than the smallest.' };
    return;
  }
  const isOutside = (size: number | null) => size !== null && (size < from || size > to);
  const problem = `it is not from ${sizeLabel(kind, from)} to ${sizeLabel(kind, to)}.`;
  if (isOutside(standardSize)) yield { column: 'standard_size', problem };
  if (isOutside(secondStandardSize)) yield { column: 'second_size', problem };
}

function* purityFaults(
  { purity: own, priceMode, furtherPurities }: ChoosablePiece,
  rates: ReadonlyMap<string, unknown>,
  known: readonly FurtherPurity[],
): Generator<ChoiceFault> {
  const column = 'further_purities';
  if (priceMode === 'fixed' && furtherPurities.length > 0) {
    const problem = 'a fixed price is of one purity: price the piece by rate, or take these away.';
    yield { column, problem };
    return;
  }
  const names = furtherPurities.map(({ purity }) => purity);
  if (names.includes(own)) yield { column, problem: `${own} is the purity of the piece itself.` };
  const knownNames = known.map(({ purity }) => purity);
  const unrated = names.find((purity) => !rates.has(purity) && !knownNames.includes(purity));
  if (unrated !== undefined) {
    yield { column, problem: `there is no rate of ${unrated}: state one on the board of rates first.` };
  }
}

function* engravingFaults(piece: ChoosablePiece): Generator<ChoiceFault> {
  const { engravingMax, engravingPaise } = choiceTermsOf(piece);
  const column = 'engraving_price';
  if (engravingPaise === 0) return;
  if (engravingMax === null) {
    yield { column: 'engraving_letters', problem: 'an engraving has a price, but not how many letters fit.' };
  }
  if (piece.priceMode === 'fixed') {
    const problem = 'a fixed price includes the engraving: price the piece by rate, or leave this empty.';
    yield { column, problem };
  }
}

/** In every purity the smallest size must have metal left, and more than that of the further metals. */
function weightFaults(piece: ChoosablePiece): ChoiceFault[] {
  const sizes = sizesOf(piece);
  const steps = sizes ? stepsAround(sizes).down : 0;
  const further = piece.furtherMetals.reduce((sum, { net_weight_mg }) => sum + net_weight_mg, 0);
  return puritiesOf(piece).flatMap(({ purity, net_weight_mg, mg_per_step }, index) => {
    const isOwn = index === 0;
    const lightest = net_weight_mg - steps * mg_per_step;
    if (lightest > further || (isOwn && steps * mg_per_step === 0)) return [];
    const problem =
      lightest <= 0
        ? `the smallest size would weigh nothing: ${gramsText(net_weight_mg)} less ${steps} sizes of ${gramsText(mg_per_step)}.`
        : `it would weigh ${gramsText(milligrams(lightest))} in the smallest size, no more than its further metals.`;
    return [
      isOwn
        ? { column: 'g_per_size', problem }
        : { column: 'further_purities', problem: `in ${purity}, ${problem}` },
    ];
  });
}

const gramsText = (weight: Milligrams) => formatGrams(toGrams(weight));
