import type { OfficeCare } from '#contract/office/care/care.ts';
import { formatGrams } from '#contract/weight.ts';
import { Field } from '../ui/forms/field.tsx';

/** The weight of a piece now, beside the one with which it came; null: it comes now. */
export function WeightField({ takenIn }: { takenIn: OfficeCare['taken_in'] }) {
  return (
    <Field
      label="Weight in grams"
      name="weight_g"
      inputMode="decimal"
      autoComplete="off"
      required
      hint={takenIn && `It weighed ${formatGrams(takenIn.weight)} when it was taken in.`}
    />
  );
}
