import type { OfferedChoices } from '#contract/choices/choices.ts';
import { SIZE_SYSTEMS, type SizeKind, sizeOfLabel } from '#contract/choices/sizes.ts';
import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import type { AddressChoice } from './choice-address.ts';

export const SIZE_TITLES: Record<SizeKind, string> = {
  ring: 'Ring size',
  bangle: 'Bangle size',
  chain: 'Length',
};

/** What a size measures: `16.6 mm` across the inside, `46 cm` long. */
export function sizeMeasure(kind: SizeKind, label: string): string {
  const size = sizeOfLabel(kind, label);
  if (size === undefined) return '';
  const millimetres = SIZE_SYSTEMS[kind].millimetres(size);
  return kind === 'chain' ? `${Math.round(millimetres / 10)} cm` : `${millimetres.toFixed(1)} mm`;
}

export const SIZE_HINTS: Record<SizeKind, string> = {
  ring: 'Below each size is its inner diameter.',
  bangle: 'Below each size is its inner diameter.',
  chain: 'Below each length it is in centimetres.',
};

export const SIZE_GUIDE_LINKS: Record<SizeKind, string> = {
  ring: 'How to find your ring size',
  bangle: 'How to find your bangle size',
  chain: 'How long each length hangs',
};

/** Errors of missing choices, by field. */
export type ChoiceProblems = Partial<Record<'size' | 'second_size' | 'engraving', string>>;

const MISSING_SIZES: Record<SizeKind, string> = {
  ring: 'Please choose a ring size.',
  bangle: 'Please choose a bangle size.',
  chain: 'Please choose a length.',
};

/** The missing choices (P-232); an invalid engraving has an error at its field. */
export function choiceProblems(
  choices: OfferedChoices | undefined,
  { size, second_size, engraved }: AddressChoice,
  engraving: string,
): ChoiceProblems {
  const sizes = choices?.size;
  const isTextMissing = engraved && choices?.engraving && engraving.trim() === '';
  return {
    ...(sizes && !size && { size: MISSING_SIZES[sizes.kind] }),
    ...(sizes?.second_standard &&
      !second_size && { second_size: 'Please choose the size of the second ring.' }),
    ...(isTextMissing && { engraving: 'Please type what we shall engrave, or take the engraving off.' }),
  };
}

/** Whether a choice is the standard version. */
export function isStandardChoice(
  choices: OfferedChoices,
  { size, second_size, purity, engraved }: AddressChoice,
): boolean {
  const isStandard = (chosen: string | undefined, standard: string | undefined) =>
    chosen === undefined || chosen === standard;
  const { standard, second_standard } = choices.size ?? {};
  const isOwnPurity = purity === undefined || purity === choices.purities[0]?.purity;
  return isStandard(size, standard) && isStandard(second_size, second_standard) && isOwnPurity && !engraved;
}

export function engravingPriceText(price: Rupees): string {
  return price > 0 ? `for ${formatRupees(toPaise(price))} and GST` : 'free of charge';
}
