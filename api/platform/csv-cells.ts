import { type Paise, paise } from '#contract/money/money.ts';

/** The parsed value of a cell; meaningless if there was a fault. */
export interface Cell<Value> {
  value: Value;
  fault?: string;
}

export type CellReader<Value> = (cell: string) => Cell<Value>;

const MAX_QUOTE = 40;

export function quoted(cell: string): string {
  if (cell === '') return 'an empty field';
  return cell.length > MAX_QUOTE ? `'${cell.slice(0, MAX_QUOTE)}…'` : `'${cell}'`;
}

/** `empty`: the word that an empty cell means. */
export function oneOf<const Word extends string>(
  words: readonly [Word, ...Word[]],
  empty?: Word,
): CellReader<Word> {
  return (cell) => {
    if (cell === '' && empty !== undefined) return { value: empty };
    const value = words.find((word) => word === cell);
    if (value !== undefined) return { value };
    return { value: words[0], fault: `${quoted(cell)} is not one of ${words.join(', ')}.` };
  };
}

/** A non-negative decimal number as an integer in units of its last decimal place. */
export function decimal(
  cell: string,
  places: number,
  digits: number,
  what: string,
  unit: string,
): Cell<number> {
  if (cell === '') return { value: 0, fault: `${what} is missing.` };
  if (/^-\d+(\.\d+)?$/.test(cell)) return { value: 0, fault: `${quoted(cell)} is below 0.` };
  const match = /^(\d+)(?:\.(\d+))?$/.exec(cell);
  if (!match) {
    const hint = /^[\d,.]+$/.test(cell) && cell.includes(',') ? '; please write it without commas' : '';
    return { value: 0, fault: `${quoted(cell)} is not ${what} in ${unit}${hint}.` };
  }
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > places) {
    return { value: 0, fault: `${quoted(cell)} has more than ${WORDS[places] ?? places} decimals.` };
  }
  if (whole.replace(/^0+/, '').length > digits) return { value: 0, fault: `${quoted(cell)} is too much.` };
  return { value: Number(whole + fraction.padEnd(places, '0')) };
}

const WORDS: Record<number, string> = { 2: 'two', 3: 'three' };

/** Rupees with at most two decimals, up to 99 crore, as whole paise. */
export const amount: CellReader<Paise> = (cell) => {
  const read = decimal(cell, 2, 9, 'an amount', 'rupees');
  return { ...read, value: paise(read.value) };
};
