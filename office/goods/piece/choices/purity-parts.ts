import { formatGrams } from '#contract/weight.ts';
import { enteredNumber } from '#office/ui/numbers.ts';

export const PURITY_PARTS = ['purity', 'net', 'perSize'] as const;
export type PurityPart = (typeof PURITY_PARTS)[number];

/** A further purity as it is typed, with grams. */
export type TypedPurity = Record<PurityPart, string>;

export const NEW_PURITY: TypedPurity = { purity: '', net: '', perSize: '' };

/** Parses the rows of a form's text, valid or not. */
export function puritiesIn(text: string): TypedPurity[] {
  const rows = text === '' ? [] : text.split('|');
  return rows.map((row) => {
    const [purity = '', net = '', perSize = ''] = row.split(':');
    return { purity, net, perSize };
  });
}

export function textOfPurities(rows: readonly TypedPurity[]): string {
  return rows.map(rowText).join('|');
}

function rowText(row: TypedPurity): string {
  const parts = PURITY_PARTS.map((part) => row[part].replaceAll(/[|:]/g, ''));
  return (row.perSize === '' ? parts.slice(0, -1) : parts).join(':');
}

/** `Gross 2.700 g`: the parts other than metal weigh the same in every purity. Undefined while a weight is invalid. */
export function grossText({ net }: TypedPurity, ownGross: string, ownNet: string): string | undefined {
  const [grams, gross, ownGrams] = [net, ownGross, ownNet].map(enteredNumber);
  if (grams == null || gross == null || ownGrams == null) return undefined;
  return `Gross ${formatGrams(grams + gross - ownGrams)}`;
}

/** The row that an error message is about: the one whose purity it contains, else the first. */
export function faultyRow(rows: readonly TypedPurity[], sentence: string | undefined): number {
  if (sentence === undefined) return -1;
  const named = rows.findIndex(({ purity }) => purity.trim() !== '' && sentence.includes(purity.trim()));
  return Math.max(0, named);
}
