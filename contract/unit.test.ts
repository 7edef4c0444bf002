import { expectTypeOf, test } from 'vitest';
import {
  formatRupees,
  type Paise,
  type PaisePerGram,
  paise,
  rupees,
  toPaise,
  toRupees,
} from './money/money.ts';
import { type Milligrams, milligrams, toGrams } from './weight.ts';

// The compiler reports an expected error that does not happen, so each of these lines is refused.
test('a slip of the unit does not compile', () => {
  // @ts-expect-error rupees are not paise
  formatRupees(rupees(1));
  // @ts-expect-error a plain number has no unit
  formatRupees(100);
  // @ts-expect-error a sum is a plain number until its unit is stated
  toRupees(paise(1) + paise(2));
  // @ts-expect-error paise are no rupees, so they are not converted twice
  toPaise(paise(100));
  // @ts-expect-error a weight is no amount
  toRupees(milligrams(1));
  // @ts-expect-error an amount is no weight
  toGrams(paise(1));
  expectTypeOf<PaisePerGram>().not.toExtend<Paise>();
  expectTypeOf<Paise>().not.toExtend<PaisePerGram>();
  expectTypeOf<number>().not.toExtend<Milligrams>();
  expectTypeOf<Paise>().toExtend<number>();
});
