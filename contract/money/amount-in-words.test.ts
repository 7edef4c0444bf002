import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { paise } from './money.ts';

const SMALL: Record<string, number> = Object.fromEntries(
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: Record<string, number> = Object.fromEntries(
  'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'
    .split(' ')
    .map((word, index) => [word, 20 + index * 10]),
);
const SCALES: Record<string, number> = { Thousand: 1000, Lakh: 100_000 };

/** Parses the words: the number before a scale word is multiplied by it. */
function numberOf(words: string): number {
  let total = 0;
  let current = 0;
  for (const word of words.split(/[ -]/)) {
    if (word === 'Crore') {
      total = (total + current) * 10_000_000;
      current = 0;
    } else if (word === 'Hundred') {
      current *= 100;
    } else if (SCALES[word] !== undefined) {
      total += current * SCALES[word];
      current = 0;
    } else {
      current += SMALL[word] ?? TENS[word] ?? Number.NaN;
    }
  }
  return total + current;
}

function paiseOf(text: string): number {
  const match = /^Rupees (?<rupees>.+?)(?: and (?<paise>.+) Paise)? Only$/.exec(text);
  return numberOf(match?.groups?.rupees ?? '') * 100 + numberOf(match?.groups?.paise ?? 'Zero');
}

describe('amountInWords', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees Zero and One Paise Only'],
    [100, 'Rupees One Only'],
    [150, 'Rupees One and Fifty Paise Only'],
    [8222700, 'Rupees Eighty-Two Thousand Two Hundred Twenty-Seven Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [
      12_34_567_89,
      'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only',
    ],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [101_00_00_019_00, 'Rupees One Hundred One Crore Nineteen Only'],
    [-1_20_00, 'Minus Rupees One Hundred Twenty Only'],
  ])('writes %d paise', (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words);
  });

  it('supports more than a thousand crore', () => {
    expect(amountInWords(paise(99_99_99_999 * 100))).toBe(
      'Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only',
    );
    expect(amountInWords(paise(1_50_000 * 1_00_00_000 * 100))).toBe(
      'Rupees One Lakh Fifty Thousand Crore Only',
    );
  });

  it('parses back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        expect(paiseOf(amountInWords(paise(amount)))).toBe(amount);
      }),
    );
  });
});
