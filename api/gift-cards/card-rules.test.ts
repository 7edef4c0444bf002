import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, sumOf } from '#contract/money/money.ts';
import { splitOverCards, stillSpent, voidedCards, whyNotSpent } from './card-rules.ts';
import { codeHash, shownCode, typedCode } from './code-rules.ts';

const card = (giftCardId: number, balance: number, value = 100) => ({
  ...{ giftCardId, balancePaise: paise(balance), valuePaise: paise(value) },
});

describe('the code of a card', () => {
  test('is read as somebody types it', () => {
    const code = '7K2M4XQ9B0TC811E';
    expect(shownCode(code)).toBe('7K2M-4XQ9-B0TC-811E');
    for (const typed of ['7K2M-4XQ9-B0TC-811E', ' 7k2m 4xq9 botc 8ile ', '7k2m4xq9b0tc811e'])
      expect(typedCode(typed)).toBe(code);
    expect(codeHash(typedCode('7K2M'))).not.toBe(codeHash(typedCode('7K2N')));
  });
});

describe('a card', () => {
  test('is spent while something is left and nobody blocked it', () => {
    const free = { isBlocked: false, isDisputed: false };
    expect(whyNotSpent({ balancePaise: paise(1), ...free })).toBeUndefined();
    expect(whyNotSpent({ balancePaise: paise(0), ...free })?.refused).toBe('gift_card_refused');
    expect(whyNotSpent({ balancePaise: paise(1), ...free, isDisputed: true })).toBeDefined();
    expect(whyNotSpent({ balancePaise: paise(1), ...free, isBlocked: true })).toBeDefined();
  });

  test('is void only if nothing was spent with it', () => {
    const cards = [card(1, 100), card(2, 40), card(3, 100)];
    expect(voidedCards(cards, 1)).toEqual([card(3, 100)]);
    expect(voidedCards(cards, 2)).toEqual([card(1, 100), card(3, 100)]);
    expect(voidedCards(cards, 3)).toBeUndefined();
    expect(voidedCards([], 3)).toEqual([]);
  });
});

describe('a refund', () => {
  test('goes back to the cards that paid, at most what each has spent', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (paid, part) => {
          const entries = paid.map((one, giftCardId) => ({
            giftCardId,
            kind: 'paid',
            amountPaise: paise(-one),
          }));
          const spent = stillSpent(entries);
          const refund = Math.floor(sumOf(spent.map(({ amountPaise }) => amountPaise)) * part);
          const back = splitOverCards(spent, paise(refund));
          expect(sumOf(back.map(({ amountPaise }) => amountPaise))).toBe(refund);
          for (const { giftCardId, amountPaise } of back)
            expect(amountPaise).toBeLessThanOrEqual(paid[giftCardId] ?? 0);
          const after = stillSpent([...entries, ...back.map((one) => ({ ...one, kind: 'refunded' }))]);
          expect(sumOf(after.map(({ amountPaise }) => amountPaise))).toBe(
            sumOf(spent.map(({ amountPaise }) => amountPaise)) - refund,
          );
        },
      ),
    );
  });
});
