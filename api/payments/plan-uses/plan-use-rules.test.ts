import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanLine } from '#api/orders/plans/plan-line-rules.ts';
import { paise, splitByWeight, sumOf } from '#contract/money/money.ts';
import { eligibleLines, makingOfLines, whyTooSmall, worthOfPlan } from './plan-use-rules.ts';

const amount = fc.integer({ min: 0, max: 100_000_000 }).map(paise);
const line: fc.Arbitrary<PlanLine> = fc.record({
  orderItemId: fc.integer({ min: 1 }),
  categoryName: fc.constantFrom('Rings', 'Gold Coins', 'Gift Card', 'Loose Stones'),
  metal: fc.constantFrom('Gold', 'Rose Gold', 'Silver', 'None'),
  stone: fc.constantFrom('None', 'Diamond'),
  quantity: fc.integer({ min: 1, max: 25 }),
  subtotalPaise: amount,
  productPricePaise: amount,
  stoneValuePaise: amount,
  makingChargesPaise: amount,
  discountPaise: amount,
});

test('what a plan takes off is its worth: a discount above what was paid, and never more than was paid', () => {
  fc.assert(
    fc.property(amount, amount, (worthPaise, totalPaidPaise) => {
      const { benefitPaise, savedPaise } = worthOfPlan(worthPaise, totalPaidPaise);
      expect(benefitPaise + savedPaise).toBe(worthPaise);
      expect(savedPaise).toBe(Math.min(worthPaise, totalPaidPaise));
      expect(benefitPaise).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('an order that takes a plan has a rupee left to pay, and its lines bear the discount', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      amount,
      amount,
      (lines, worthPaise, totalPaidPaise) => {
        const eligible = eligibleLines('gold', lines);
        expect(eligible.every(({ metal }) => /gold/i.test(metal))).toBe(true);
        expect(eligible.every(({ categoryName }) => !/coin|gift/i.test(categoryName))).toBe(true);
        const subtotalPaise = sumOf(lines.map((one) => one.subtotalPaise));
        if (whyTooSmall({ metal: 'gold', worthPaise }, subtotalPaise, eligible)) return;
        expect(subtotalPaise - worthPaise).toBeGreaterThanOrEqual(100);
        const { benefitPaise } = worthOfPlan(worthPaise, totalPaidPaise);
        const prices = eligible.map((one) => one.subtotalPaise);
        const shares = splitByWeight(benefitPaise, prices);
        expect(sumOf(shares)).toBe(benefitPaise);
        expect(shares.every((share, index) => share >= 0 && share <= (prices[index] ?? 0))).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('the making of lines is what is charged after offers, and their metal is never below nothing', () => {
  const ring = { quantity: 2, productPricePaise: 900, stoneValuePaise: 300, makingChargesPaise: 120 };
  const at = (discountPaise: number) =>
    makingOfLines([
      {
        ...{ orderItemId: 1, categoryName: 'Rings', metal: 'Gold', stone: 'None', quantity: ring.quantity },
        ...{ subtotalPaise: paise(2000), productPricePaise: paise(ring.productPricePaise) },
        ...{ stoneValuePaise: paise(ring.stoneValuePaise) },
        ...{ makingChargesPaise: paise(ring.makingChargesPaise), discountPaise: paise(discountPaise) },
      },
    ]);
  expect(at(20)).toEqual({ chargedPaise: 200, onMetalPaise: 1200 });
  expect(at(500)).toEqual({ chargedPaise: 0, onMetalPaise: 1200 });
});
