import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, paise } from '#contract/money/money.ts';
import { RETURN_UNITS } from '#contract/orders/documents/invoice-unit.ts';
import { milligrams } from '#contract/weight.ts';
import { type LineSum, type Taxed, tablesOf } from './rules.ts';

const HOME = '27';
const AMOUNTS = ['taxableValuePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const;

/** Some lines that agree, of invoices or credit notes; the halves of a tax are equal. */
const lineSum: fc.Arbitrary<LineSum> = fc
  .record({
    isGiftCard: fc.boolean(),
    isAboveLimit: fc.boolean(),
    isToBusiness: fc.boolean(),
    stateCode: fc.constantFrom(HOME, '07', '29'),
    hsn: fc.constantFrom('71131911', '7118', '7117'),
    unit: fc.constantFrom(...RETURN_UNITS),
    rate: fc.constantFrom(0, 25, 300),
    pieces: fc.integer({ min: -20, max: 20 }),
    weight: fc.integer({ min: -100_000, max: 100_000 }),
    taxable: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    half: fc.integer({ min: -15_000_000, max: 15_000_000 }),
  })
  .map(({ isGiftCard, isAboveLimit, stateCode, rate, taxable, half, weight, ...line }) => {
    const isOtherState = stateCode !== HOME;
    const rateBasisPoints = basisPoints(isGiftCard ? 0 : rate);
    const taxPaise = paise(rateBasisPoints === 0 ? 0 : 2 * half);
    const taxableValuePaise = paise(isGiftCard ? 0 : taxable);
    return {
      ...{ ...line, isGiftCard, stateCode, isOtherState, rateBasisPoints, taxableValuePaise, taxPaise },
      isLarge: isOtherState && isAboveLimit && !line.isToBusiness,
      weightMilligrams: milligrams(weight),
      totalPaise: paise(taxable + taxPaise),
    };
  });

const added = (rows: readonly Taxed[]) =>
  AMOUNTS.map((name) => rows.reduce((sum, row) => sum + row[name], 0));

/** The same lines, added one by one. */
function ofLines(lines: readonly LineSum[]): number[] {
  const tax = (isOtherState: boolean) =>
    lines
      .filter((line) => line.isOtherState === isOtherState)
      .reduce((sum, { taxPaise }) => sum + taxPaise, 0);
  const taxable = lines.reduce((sum, { taxableValuePaise }) => sum + taxableValuePaise, 0);
  return [taxable, tax(true), tax(false) / 2, tax(false) / 2];
}

test('each supply is in table 12, and in one of the other tables; a gift card is in none', () => {
  fc.assert(
    fc.property(fc.array(lineSum, { maxLength: 30 }), (lines) => {
      const tables = tablesOf(lines);
      const supplies = lines.filter(({ isGiftCard }) => !isGiftCard);
      expect(added(tables.hsnSummary)).toEqual(ofLines(supplies));
      const listed = supplies.filter(
        ({ isLarge, isToBusiness, rateBasisPoints }) => (isLarge || isToBusiness) && rateBasisPoints > 0,
      );
      const nil = tables.nilRated.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      const others = added(tables.otherSales);
      const parts = ofLines(listed).map((amount, index) => amount + (others[index] ?? 0));
      expect([(parts[0] ?? 0) + nil, ...parts.slice(1)]).toEqual(ofLines(supplies));
      expect(added([tables.taxableSupplies])).toEqual(parts);
      const giftCards = lines.filter(({ isGiftCard }) => isGiftCard);
      expect(tables.giftCardsPaise).toBe(giftCards.reduce((sum, { totalPaise }) => sum + totalPaise, 0));
    }),
  );
});

test('GSTR-3B states of what was supplied to consumers in other states what is taxed there', () => {
  fc.assert(
    fc.property(fc.array(lineSum, { maxLength: 30 }), (lines) => {
      const { otherStates } = tablesOf(lines);
      const [, igst] = added(otherStates);
      const toConsumers = tablesOf(lines.filter(({ isToBusiness }) => !isToBusiness));
      expect(igst).toBe(toConsumers.taxableSupplies.igstPaise);
      expect(otherStates.every(({ cgstPaise, stateCode }) => cgstPaise === 0 && stateCode !== HOME)).toBe(
        true,
      );
    }),
  );
});

test('rows differ in state and rate, or in kind of buyer, HSN code, unit and rate', () => {
  fc.assert(
    fc.property(fc.array(lineSum, { maxLength: 30 }), (lines) => {
      const { otherSales, hsnSummary } = tablesOf(lines);
      const sales = otherSales.map(({ stateCode, rateBasisPoints }) => `${stateCode} ${rateBasisPoints}`);
      expect(new Set(sales).size).toBe(sales.length);
      const codes = hsnSummary.map(
        ({ isToBusiness, hsn, unit, rateBasisPoints }) => `${isToBusiness} ${hsn} ${unit} ${rateBasisPoints}`,
      );
      expect(new Set(codes).size).toBe(codes.length);
    }),
  );
});
