import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, paise, paisePerGram } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { milligrams } from '#contract/weight.ts';
import type { SchemeTerms } from '../instalments/calendar-rules.ts';
import { type MakingCharge, milligramsBought } from '../rates/weight-rules.ts';
import { redeemGrams } from './redemption-rules.ts';

const TERMS: SchemeTerms = {
  plan: 'weight',
  instalments: 11,
  instalmentPaise: paise(1_000_000),
  benefitBasisPoints: basisPoints(1400),
  graceDays: 7,
  redeemWithinDays: 30,
  ratePurity: '22K916',
};

/** Rates from ₹100 to ₹20,000 a gram. */
const rate = fc.integer({ min: 10_000, max: 2_000_000 }).map(paisePerGram);
const making = fc.oneof(
  fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }).map(basisPoints) }),
  fc.record({ paisePerGram: fc.integer({ min: 0, max: 1_000_000 }).map(paisePerGram) }),
  fc.record({
    chargedPaise: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
    onMetalPaise: fc.integer({ min: 0, max: 1_000_000_000 }).map(paise),
  }),
);
const saved = fc.record({
  bought: fc.array(
    fc.record({ amountPaise: fc.integer({ min: 100, max: 10_000_000 }).map(paise), ratePaisePerGram: rate }),
    {
      minLength: 1,
      maxLength: 11,
    },
  ),
  /** Paid by instalments that bought no grams. */
  unweighedPaise: fc.integer({ min: 0, max: 10_000_000 }),
  missed: fc.integer({ min: 0, max: 11 }),
  benefitBasisPoints: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
});

function requestedOf(charge: MakingCharge, weight: number, value: number): number {
  if ('paisePerGram' in charge) return Math.floor((weight * charge.paisePerGram) / 1000);
  if ('basisPoints' in charge) return Math.floor((value * charge.basisPoints) / 10_000);
  const { chargedPaise, onMetalPaise } = charge;
  if (value >= onMetalPaise) return chargedPaise;
  // Exact: a quotient of floats can be a little below a whole paisa.
  return Number((BigInt(chargedPaise) * BigInt(value)) / BigInt(onMetalPaise));
}

test('a redemption is the grams at the day’s rate plus the making charge up to its ceiling, and the entries add up to it', () => {
  fc.assert(
    fc.property(
      saved,
      rate,
      making,
      ({ bought, unweighedPaise, missed, benefitBasisPoints }, today, charge) => {
        const weight = milligrams(
          bought.reduce((sum, one) => sum + milligramsBought(one.amountPaise, one.ratePaisePerGram), 0),
        );
        const costPaise = paise(bought.reduce((sum, one) => sum + one.amountPaise, 0));
        const totalPaidPaise = paise(costPaise + unweighedPaise);
        const progress = {
          paidInstalments: bought.length,
          totalPaidPaise,
          missedMonths: missed,
          skippedMonths: 0,
          isMature: true,
        };
        const movements = redeemGrams(
          { ...TERMS, benefitBasisPoints },
          progress,
          { milligrams: weight, costPaise },
          { ratePaisePerGram: today, making: charge },
        );
        const sumOf = (kind: string) =>
          movements.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amountPaise, 0);
        const value = metalAmount(weight, today);
        expect(Math.abs(value - (weight * today) / 1000)).toBeLessThanOrEqual(0.5);
        expect(sumOf('redemption')).toBe(
          totalPaidPaise + sumOf('rate gain') - sumOf('rate loss') + sumOf('bonus'),
        );
        expect(sumOf('redemption') - sumOf('bonus')).toBe(value + unweighedPaise);
        const ceiling = ((value + unweighedPaise) * benefitBasisPoints * Math.max(11 - missed, 0)) / 110_000;
        expect(sumOf('bonus')).toBeLessThanOrEqual(ceiling);
        expect(sumOf('bonus')).toBe(Math.min(requestedOf(charge, weight, value), Math.floor(ceiling)));
        expect(
          movements.every(({ amountPaise }) => amountPaise > 0 && Number.isSafeInteger(amountPaise)),
        ).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('grams redeemed at the rate they were bought at are worth at most what was paid, and less by under a milligram', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000 }).map(paise), rate, (amount, boughtAt) => {
      const worth = metalAmount(milligramsBought(amount, boughtAt), boughtAt);
      expect(worth).toBeLessThanOrEqual(amount);
      expect(amount - worth).toBeLessThanOrEqual(boughtAt / 1000 + 0.5);
    }),
  );
});
