import { counted } from '#contract/counted.ts';

interface ChosenLine {
  size?: string | null | undefined;
  second_size?: string | null | undefined;
  engraving?: string | null | undefined;
}

/** The chosen size, both sizes of a pair, or an empty text. */
export function sizeFact({ size, second_size }: ChosenLine): string {
  if (!size) return '';
  if (second_size) return `Sizes ${size} and ${second_size}`;
  return size.endsWith(' in') ? `Length ${size}` : `Size ${size}`;
}

/** The engraved text as typed, or an empty text. */
export function engravingFact({ engraving }: ChosenLine): string {
  return engraving ? `Engraved: “${engraving}”` : '';
}

/** A choice as text. */
export function choiceFacts(line: ChosenLine): string[] {
  return [sizeFact(line), engravingFact(line)].filter(Boolean);
}

export const NOT_RETURNED = 'Engraved for you, so it cannot be returned.';

export function madeToOrderFact({ lead_days }: { lead_days?: number | undefined }): string {
  if (!lead_days) return '';
  return `Made to order: ${counted(lead_days, 'more working day')}`;
}
