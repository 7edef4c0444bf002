import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benefitOf, earlyExit } from '#api/schemes/instalments/benefit-rules.ts';
import { basisPoints, paise, rupees, toRupees } from '#contract/money/money.ts';
import { schemeSum } from './scheme-sums.ts';

test('eleven instalments of 5,000 with 75 % of one are 58,750', () => {
  const plan = { instalment_amount: rupees(5000), instalments: 11, benefit_percent: 75 };
  expect(schemeSum(plan, 11)).toEqual({ paidRupees: 55_000, shopForRupees: 58_750 });
  expect(schemeSum(plan, 5)).toEqual({ paidRupees: 25_000, shopForRupees: null });
});

test("the sum on the card equals the passbook's", () => {
  const plans = fc.record({
    instalment: fc.integer({ min: 100, max: 5_000_000 }),
    instalments: fc.integer({ min: 1, max: 11 }),
    benefit: fc.integer({ min: 0, max: 10_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(plans, ({ instalment, instalments, benefit, share }) => {
      const months = 1 + Math.floor(share * (instalments - 1));
      const terms = {
        plan: 'value' as const,
        instalments,
        instalmentPaise: paise(instalment),
        benefitBasisPoints: basisPoints(benefit),
        graceDays: 7,
        redeemWithinDays: 30,
        ratePurity: null,
      };
      const totalPaidPaise = paise(instalment * months);
      const progress = {
        paidInstalments: months,
        totalPaidPaise,
        missedMonths: 0,
        skippedMonths: 0,
        isMature: months === instalments,
      };
      const { withBenefitPaise } = earlyExit(progress, benefitOf(terms, progress));
      const plan = {
        instalment_amount: toRupees(paise(instalment)),
        instalments,
        benefit_percent: benefit / 100,
      };
      expect(schemeSum(plan, months)).toEqual({
        paidRupees: toRupees(totalPaidPaise),
        shopForRupees: withBenefitPaise === null ? null : toRupees(withBenefitPaise),
      });
    }),
  );
});
