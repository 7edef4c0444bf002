import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#contract/money/money.ts';
import { invoiceTotals, lineTax, type SoldLine } from '../rules.ts';
import {
  type BilledLine,
  type CreditTotals,
  creditOfLine,
  creditOfWeight,
  creditTotals,
  type LinePart,
  remainingTotals,
  withoutWeightCredits,
} from './credit-rules.ts';

const NO_AMOUNTS: LinePart = {
  ...{ quantity: 0, discountPaise: paise(0), taxableValuePaise: paise(0), cgstPaise: paise(0) },
  ...{ sgstPaise: paise(0), roundOffPaise: paise(0), totalPaise: paise(0) },
};

const added = (one: LinePart, other: LinePart): LinePart => ({
  quantity: one.quantity + other.quantity,
  discountPaise: paise(one.discountPaise + other.discountPaise),
  taxableValuePaise: paise(one.taxableValuePaise + other.taxableValuePaise),
  cgstPaise: paise(one.cgstPaise + other.cgstPaise),
  sgstPaise: paise(one.sgstPaise + other.sgstPaise),
  roundOffPaise: paise(one.roundOffPaise + other.roundOffPaise),
  totalPaise: paise(one.totalPaise + other.totalPaise),
});

/** A line as it is sold: a whole-rupee price, maybe lowered, and its part of a coupon. */
const soldLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    productRupees: fc.integer({ min: 1, max: 500_000 }),
    makingRupees: fc.integer({ min: 0, max: 40_000 }),
    offRupees: fc.integer({ min: 0, max: 20_000 }),
    couponShare: fc.double({ min: 0, max: 1, noNaN: true }),
    isGiftCard: fc.boolean(),
  })
  .map(({ quantity, productRupees, makingRupees, offRupees, couponShare, isGiftCard }): SoldLine => {
    const unitPricePaise = paise(Math.max(1, productRupees + makingRupees - offRupees) * 100);
    const couponSharePaise = paise(isGiftCard ? 0 : Math.floor(unitPricePaise * quantity * couponShare));
    return {
      productPricePaise: paise(productRupees * 100),
      makingChargesPaise: paise(makingRupees * 100),
      discountPaise: paise(isGiftCard ? 0 : offRupees * 100),
      gstCgstPaise: paise(0),
      gstSgstPaise: paise(0),
      ...{ hsn: '7113', isGiftCard, quantity, unitPricePaise, couponSharePaise },
      discountedSubtotalPaise: paise(unitPricePaise * quantity - couponSharePaise),
    };
  });

function billed(sold: SoldLine): BilledLine {
  return { quantity: sold.quantity, isGiftCard: sold.isGiftCard, ...lineTax(sold) };
}

/** An order of one kind of goods, its place of supply, and numbers that decide which pieces come back when. */
const history = fc.record({
  sold: fc.array(soldLine, { minLength: 1, maxLength: 6 }),
  isOtherState: fc.boolean(),
  choices: fc.infiniteStream(fc.nat(1_000_000)),
  /** Of each line, by which share of its worth its pieces turned out to be worth less. */
  lighterBy: fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 6 }),
});

/** Gives all pieces back in random portions of random lines; returns the notes, and what was credited of each line. */
function returnAll(lines: BilledLine[], isOtherState: boolean, choices: Iterator<number>) {
  const pick = (below: number) => Number(choices.next().value) % below;
  const credited = lines.map(() => NO_AMOUNTS);
  const notes: CreditTotals[] = [];
  const isOpen = (index: number) => (credited[index]?.quantity ?? 0) < (lines[index]?.quantity ?? 0);
  for (let open = [...lines.keys()].filter(isOpen); open.length > 0; ) {
    const parts = open
      .filter((_, place) => place === 0 || pick(2) === 0)
      .map((index) => {
        const [line, before] = [lines[index] as BilledLine, credited[index] as LinePart];
        const part = creditOfLine(line, before, 1 + pick(line.quantity - before.quantity));
        credited[index] = added(before, part);
        return part;
      });
    notes.push(creditTotals(parts, isOtherState));
    open = [...lines.keys()].filter(isOpen);
  }
  return { notes, credited };
}

/** What is credited of each line because its pieces weigh less than they were sold for; nothing of gift cards. */
function creditWeights(sold: readonly SoldLine[], lighterBy: readonly number[]): LinePart[] {
  return sold.map((line, index) => {
    if (line.isGiftCard) return NO_AMOUNTS;
    const worthPaise = (line.productPricePaise + line.makingChargesPaise) * line.quantity;
    const lessPaise = paise(Math.floor(worthPaise * (lighterBy[index] ?? 0)));
    return creditOfWeight(
      { ...billed(line), gstRateBasisPoints: lineTax(line).gstRateBasisPoints },
      lessPaise,
    );
  });
}

test('pieces that come back in any order and portions credit the invoice exactly, and never more', () => {
  fc.assert(
    fc.property(history, ({ sold, isOtherState, choices, lighterBy }) => {
      const kind = sold[0]?.isGiftCard;
      const lines = sold.filter(({ isGiftCard }) => isGiftCard === kind);
      const bills = lines.map(billed);
      const invoice = invoiceTotals(lines.map(lineTax), !isOtherState);
      const weights = creditWeights(lines, lighterBy);
      const left = bills.map((line, index) => withoutWeightCredits(line, weights.slice(index, index + 1)));
      const { notes, credited } = returnAll(left, isOtherState, choices);
      notes.unshift(creditTotals(weights, isOtherState));
      for (const [index, line] of bills.entries()) {
        expect(added(credited[index] as LinePart, weights[index] as LinePart)).toEqual(pick(line));
      }
      for (const note of notes) {
        for (const [name, amount] of Object.entries(note)) {
          if (name !== 'roundOffPaise') expect([name, amount >= 0]).toEqual([name, true]);
        }
        expect(note.subtotalPaise - note.discountPaise + note.cgstPaise + note.sgstPaise).toBe(
          note.totalPaise,
        );
        expect(note.cgstPaise).toBe(note.sgstPaise);
      }
      expect(new Set(Object.values(remainingTotals(invoice, notes)))).toEqual(new Set([0]));
    }),
    { numRuns: 1000 },
  );
});

const pick = ({ quantity, ...line }: BilledLine): LinePart => ({
  quantity,
  discountPaise: line.discountPaise,
  taxableValuePaise: line.taxableValuePaise,
  cgstPaise: line.cgstPaise,
  sgstPaise: line.sgstPaise,
  roundOffPaise: line.roundOffPaise,
  totalPaise: line.totalPaise,
});

const CHAINS: BilledLine = {
  ...{ quantity: 3, isGiftCard: false, discountPaise: paise(100), taxableValuePaise: paise(97_087) },
  ...{ cgstPaise: paise(1456), sgstPaise: paise(1456), roundOffPaise: paise(1), totalPaise: paise(100_000) },
};

test('one of three pieces credits a third, the next the third that rounding leaves', () => {
  const first = creditOfLine(CHAINS, NO_AMOUNTS, 1);
  expect(first).toMatchObject({ totalPaise: 33_333, taxableValuePaise: 32_362, cgstPaise: 485 });
  const second = creditOfLine(CHAINS, first, 1);
  expect(second).toMatchObject({ totalPaise: 33_334, taxableValuePaise: 32_363, cgstPaise: 486 });
  const third = creditOfLine(CHAINS, added(first, second), 1);
  expect(added(added(first, second), third)).toEqual(pick(CHAINS));
});

test('more pieces than were billed are refused', () => {
  expect(() => creditOfLine(CHAINS, NO_AMOUNTS, 4)).toThrow(RangeError);
  expect(() => creditOfLine(CHAINS, creditOfLine(CHAINS, NO_AMOUNTS, 2), 2)).toThrow(RangeError);
  expect(() => creditOfLine(CHAINS, NO_AMOUNTS, 0)).toThrow(RangeError);
});
