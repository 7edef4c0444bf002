import type { FurtherMetal } from '#api/catalogue/price-rules.ts';
import { type CellReader, decimal, quoted } from '#api/platform/csv-cells.ts';
import { MAX_PHOTOS } from '#contract/catalogue/photo-address.ts';
import { addDays, type IndianDate } from '#contract/indian-time.ts';
import { type BasisPoints, basisPoints, type Paise, paise } from '#contract/money/money.ts';
import type { Stone } from '#contract/stones/stones.ts';
import { readStones } from '#contract/stones/stones-text.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';

function isControl(character: string): boolean {
  return character < ' ' || character === '\u007F';
}

/** A text of at most `maxLength` characters. Only descriptions may contain line breaks. */
export function text(maxLength: number, kind: 'required' | 'optional' | 'description'): CellReader<string> {
  return (cell) => {
    const value = cell.normalize('NFC');
    if (value === '' && kind !== 'optional') return { value, fault: 'this text is missing.' };
    if (value.length > maxLength)
      return { value, fault: `this text is longer than ${maxLength} characters.` };
    if (value.includes('\uFFFD')) {
      return { value, fault: 'a character could not be read; please save the file as UTF-8.' };
    }
    const breaks = kind === 'description' ? value.replaceAll('\n', ' ') : value;
    if ([...breaks].some(isControl)) return { value, fault: 'a character cannot be stored.' };
    return { value };
  };
}

export const sku: CellReader<string> = (cell) => {
  const read = text(40, 'required')(cell);
  if (read.fault || /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u.test(read.value)) return read;
  return { value: cell, fault: `${quoted(cell)} is not a piece number (letters, digits and - _ . / only).` };
};

/** Grams with at most three decimals, under 100 kg, as whole milligrams. */
export const weight: CellReader<Milligrams> = (cell) => {
  const read = decimal(cell, 3, 5, 'a weight', 'grams');
  return { ...read, value: milligrams(read.value) };
};

/** An empty cell is 0. */
export const weightOrZero: CellReader<Milligrams> = (cell) =>
  cell === '' ? { value: milligrams(0) } : weight(cell);

/** Carats with at most three decimals, as thousandths; an empty cell is 0. */
export const carat: CellReader<number> = (cell) =>
  cell === '' ? { value: 0 } : decimal(cell, 3, 5, 'a weight', 'carats');

/** A percent from 0 to 100 with at most two decimals; an empty cell is 0. */
export const percent: CellReader<number> = (cell) => {
  if (cell === '') return { value: 0 };
  const read = decimal(cell, 2, 9, 'a number', 'percent');
  if (read.fault) return read;
  if (read.value > 10_000) return { value: 0, fault: `${quoted(cell)} is above 100 percent.` };
  return { value: read.value / 100 };
};

/** A percent from 0 to 100 as basis points; an empty cell is 0. */
export const basisPointsOfPercent: CellReader<BasisPoints> = (cell) => {
  const read = percent(cell);
  return { ...read, value: basisPoints(Math.round(read.value * 100)) };
};

/** An empty cell is 0. */
export function emptyAsZero(reader: CellReader<Paise>): CellReader<Paise> {
  return (cell) => (cell === '' ? { value: paise(0) } : reader(cell));
}

export function orNull<Value>(reader: CellReader<Value>): CellReader<Value | null> {
  return (cell) => (cell === '' ? { value: null } : reader(cell));
}

const MAX_FURTHER_METALS = 5;

/** Purities with grams, separated by `|`: `Pt950:1.250|18K750:0.800`. */
export const furtherMetals: CellReader<FurtherMetal[]> = (cell) => {
  const given = cell === '' ? [] : cell.split('|').map((metal) => metal.trim());
  if (given.length > MAX_FURTHER_METALS) {
    return { value: [], fault: `there are more than ${MAX_FURTHER_METALS} further metals.` };
  }
  const metals: FurtherMetal[] = [];
  for (const metal of given) {
    const [, purity = '', grams = ''] = /^([^:]{1,20}):(.*)$/.exec(metal) ?? [];
    if (purity.trim() === '') return { value: [], fault: `${quoted(metal)} is not like Pt950:1.250.` };
    const read = weight(grams.trim());
    if (read.fault) return { value: [], fault: read.fault };
    if (read.value === 0) return { value: [], fault: `${quoted(metal)} weighs nothing.` };
    metals.push({ purity: purity.trim().normalize('NFC'), net_weight_mg: read.value });
  }
  if (new Set(metals.map(({ purity }) => purity)).size < metals.length) {
    return { value: [], fault: 'a purity is listed twice.' };
  }
  return { value: metals.sort((one, other) => (one.purity < other.purity ? -1 : 1)) };
};

/** Rows of stones: `ruby:oval:::1:1.600|diamond:round:GH:VS:8:0.160:12000`. */
export const stones: CellReader<Stone[]> = (cell) => {
  const { stones: value, fault } = readStones(cell);
  return fault === undefined ? { value } : { value, fault };
};

export const hsn: CellReader<string> = (cell) =>
  /^\d{4,8}$/.test(cell)
    ? { value: cell }
    : { value: cell, fault: `${quoted(cell)} is not an HSN code of four to eight digits.` };

/** Pieces in stock; null: made to order; `keep`: leave the count unchanged. */
export type StockCell = number | null | 'keep';

export const stock: CellReader<StockCell> = (cell) => {
  if (cell === '') return { value: null };
  if (cell === 'keep') return { value: 'keep' };
  if (/^\d{1,6}$/.test(cell)) return { value: Number(cell) };
  return { value: null, fault: `${quoted(cell)} is not a whole number of pieces.` };
};

/** An Indian date, `2026-11-20`, or relative to today for demo data: `D-5`, `D`, `D+40`. An empty cell is null. */
export function day(today: IndianDate): CellReader<IndianDate | null> {
  return (cell) => {
    if (cell === '') return { value: null };
    const relative = /^D(?:([+-]\d{1,5}))?$/.exec(cell);
    if (relative) return { value: addDays(today, Number(relative[1] ?? 0)) };
    const exists =
      /^(19|20|21)\d\d-\d\d-\d\d$/.test(cell) &&
      !Number.isNaN(Date.parse(`${cell}T00:00:00Z`)) &&
      addDays(cell, 0) === cell;
    if (exists) return { value: cell };
    return { value: null, fault: `${quoted(cell)} is not a date like 2026-11-20.` };
  };
}

/** Words of a list, separated by `|`, once each and in the order of the list. */
export function wordList<const Word extends string>(words: readonly Word[]): CellReader<Word[]> {
  return (cell) => {
    const given = cell === '' ? [] : cell.split('|').map((word) => word.trim().toLowerCase());
    const unknown = given.find((word) => !words.some((known) => known === word));
    const value = words.filter((word) => given.includes(word));
    if (unknown === undefined) return { value };
    return { value, fault: `${quoted(unknown)} is not one of ${words.join(', ')}.` };
  };
}

/** Paths of pictures on the shop's own host, separated by `|`; rejects what a browser could resolve to another host. */
export const photos: CellReader<string[]> = (cell) => {
  const value = cell === '' ? [] : cell.split('|').map((photo) => photo.trim());
  if (value.length > MAX_PHOTOS) return { value, fault: `there are more than ${MAX_PHOTOS} photos.` };
  const wrong = value.find((photo) => photo.length > 300 || !/^\/[^/\\\s"'<>][^\\\s"'<>]*$/.test(photo));
  if (wrong === undefined) return { value };
  return { value, fault: `${quoted(wrong)} is not a picture of this shop (it must begin with a single /).` };
};
