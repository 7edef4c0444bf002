import { type Paise, paise } from '#contract/money/money.ts';
import { caratsText, type MilliCarats, milliCarats } from './carats.ts';
import { STONE_KINDS, type Stone } from './stones.ts';

export const MAX_STONE_ROWS = 20;
/** Of a shape, colour, clarity or grade. */
export const MAX_STONE_WORD = 40;
export const MAX_STONES_TEXT = 2000;
const MAX_COUNT = 10_000;
/** Of one row, and paise per carat: their product is an exact number. */
export const MAX_MILLI_CARAT = milliCarats(5_000_000);
export const MAX_PAISE_PER_CARAT = 1_000_000_000;

const EXAMPLE = 'diamond:round:GH:VS:14:0.380';

/**
 * Stones as one text, the rows separated by `|`: kind, shape, colour, clarity, count, carats of all of them, and where
 * their price is typed and not the chart's, rupees. `ruby:oval:::1:1.600|diamond:round:GH:VS:8:0.160:12000`.
 */
export function stonesText(stones: readonly Stone[]): string {
  return stones.map(rowText).join('|');
}

function rowText({ kind, shape, colour, clarity, count, caratMilli, paise: typed }: Stone): string {
  const price = typed === null ? [] : [rupeesText(typed)];
  return [kind, shape, colour, clarity, count, caratsText(caratMilli), ...price].join(':');
}

const rupeesText = (amount: Paise) => (amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2));

/** The stones of a text; `fault` says in a sentence why it cannot be read, and then there are none. */
export function readStones(text: string): { stones: Stone[]; fault?: string } {
  const rows = text.trim() === '' ? [] : text.split('|');
  if (rows.length > MAX_STONE_ROWS)
    return { stones: [], fault: `there are more than ${MAX_STONE_ROWS} rows.` };
  const stones: Stone[] = [];
  for (const row of rows) {
    const read = readRow(row);
    if (typeof read === 'string') return { stones: [], fault: read };
    stones.push(read);
  }
  return { stones };
}

/** A row, or why it is none. */
function readRow(row: string): Stone | string {
  const parts = row.split(':').map((part) => part.normalize('NFC').replace(/\s+/g, ' ').trim());
  const [kindText = '', shape = '', colour = '', clarity = '', countText = '', carats = '', price = ''] =
    parts;
  if (parts.length < 6 || parts.length > 7) return `'${row.slice(0, 60)}' is not like ${EXAMPLE}.`;
  const kind = STONE_KINDS.find((known) => known === kindText.toLowerCase());
  if (!kind) return `'${kindText.slice(0, 40)}' is not one of ${STONE_KINDS.join(', ')}.`;
  const tooLong = [shape, colour, clarity].find((word) => word.length > MAX_STONE_WORD);
  if (tooLong !== undefined) return `'${tooLong.slice(0, 40)}…' is longer than ${MAX_STONE_WORD} characters.`;
  const count = /^\d{1,5}$/.test(countText) ? Number(countText) : 0;
  if (count < 1 || count > MAX_COUNT) {
    return `${kind}: '${countText.slice(0, 20)}' is not a number of stones from 1 to ${MAX_COUNT}.`;
  }
  const caratMilli = readDecimal(carats === '' ? '0' : carats, 3);
  if (caratMilli === undefined || caratMilli > MAX_MILLI_CARAT) {
    return `${kind}: '${carats.slice(0, 20)}' is not a weight in carats up to ${MAX_MILLI_CARAT / 1000}.`;
  }
  const typed = price === '' ? null : readDecimal(price, 2);
  if (typed === undefined) return `${kind}: '${price.slice(0, 20)}' is not an amount in rupees.`;
  if (typed === null && caratMilli === 0) return `${kind}: give its carats, or its price in rupees.`;
  return {
    ...{ kind, shape, colour, clarity, count, caratMilli: caratMilli as MilliCarats },
    paise: typed === null ? null : paise(typed),
  };
}

/** A decimal number of at most nine digits as an integer in units of its last place. */
function readDecimal(text: string, places: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > places) return undefined;
  return Number(whole + fraction.padEnd(places, '0'));
}
