import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_PAYMENT_PAISE } from '#api/orders/rules.ts';
import { paise, sumOf } from '#contract/money/money.ts';
import { sharesOfCards } from './gift-card-use-rules.ts';

const cardsOf = (...balances: number[]) =>
  balances.map((balance, index) => ({ giftCardId: index + 1, balancePaise: paise(balance) }));

const amount = fc.nat({ max: 10_000_00 });

test('cards pay one after the other, and the last one keeps the rest', () => {
  const shares = sharesOfCards(cardsOf(500_00, 800_00, 100_00), {
    toPayPaise: paise(1000_00),
    maxPaise: paise(1000_00),
  });
  expect(shares).toEqual([
    { giftCardId: 1, amountPaise: 500_00 },
    { giftCardId: 2, amountPaise: 500_00 },
  ]);
});

test('gift cards of the order are left to pay', () => {
  const [share] = sharesOfCards(cardsOf(900_00), { toPayPaise: paise(1000_00), maxPaise: paise(400_00) });
  expect(share?.amountPaise).toBe(400_00);
});

test('a rest below the smallest payment is not left', () => {
  const [share] = sharesOfCards(cardsOf(999_50), { toPayPaise: paise(1000_00), maxPaise: paise(1000_00) });
  expect(share?.amountPaise).toBe(1000_00 - MIN_PAYMENT_PAISE);
});

test('no card pays more than it has, all of them not more than they may, and the rest can be paid', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), amount, amount, (balances, toPay, max) => {
      const cards = cardsOf(...balances);
      const shares = sharesOfCards(cards, { toPayPaise: paise(toPay), maxPaise: paise(max) });
      const paid = sumOf(shares.map(({ amountPaise }) => amountPaise));
      for (const { giftCardId, amountPaise } of shares) {
        expect(amountPaise).toBeGreaterThan(0);
        expect(amountPaise).toBeLessThanOrEqual(cards[giftCardId - 1]?.balancePaise ?? 0);
      }
      expect(paid).toBeLessThanOrEqual(Math.min(toPay, max));
      const rest = toPay - paid;
      expect(rest === 0 || rest >= Math.min(MIN_PAYMENT_PAISE, toPay)).toBe(true);
    }),
  );
});
