import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';

/** `₹1,23,456.50`, as every screen writes an amount. */
export function shownRupees(amountRupees: Rupees): string {
  return formatRupees(toPaise(amountRupees));
}

/** A number as it was entered, lakh commas allowed; an empty or unreadable one becomes null, which the shop refuses by field. */
export function enteredNumber(text: string): number | null {
  const written = text.replaceAll(',', '').trim();
  return written !== '' && Number.isFinite(Number(written)) ? Number(written) : null;
}

/** A number that a filter's address has; NaN if it is unreadable, which the shop refuses with a sentence. */
export function numberOfAddress(text: string | null): number | undefined {
  return text ? (enteredNumber(text) ?? Number.NaN) : undefined;
}

export function fieldText(value: number | string | null): string {
  return value === null ? '' : String(value);
}
