import { addDays, indianDate } from '#contract/indian-time.ts';
import { Field } from '../ui/forms/field.tsx';
import { WeightField } from './weight-field.tsx';

/** Suggested days for the work. */
const USUAL_DAYS = 7;

/** What is written down when a piece comes in. */
export function IntakeFields() {
  return (
    <>
      <WeightField takenIn={null} />
      <PromisedDay />
    </>
  );
}

export function PromisedDay() {
  const today = indianDate(new Date());
  return (
    <Field
      label="Promised for"
      name="promised_for"
      type="date"
      min={today}
      defaultValue={addDays(today, USUAL_DAYS)}
      required
    />
  );
}
