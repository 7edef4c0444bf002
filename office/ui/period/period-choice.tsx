import { indianDate } from '#contract/indian-time.ts';
import { ViewLinks } from '../controls/view-links.tsx';
import { Field } from '../forms/field.tsx';
import { FilterForm } from '../forms/filter-form.tsx';
import { type Days, usualPeriods } from './periods.ts';

/** Which days the screen at `path` shows; its address says so. */
export function PeriodChoice({ path, days }: { path: string; days: Days }) {
  return (
    <>
      <ViewLinks
        label="Period"
        views={usualPeriods(indianDate(new Date())).map(({ label, days: { from, to } }) => ({
          label,
          to: `${path}?${new URLSearchParams({ from, to })}`,
          isCurrent: from === days.from && to === days.to,
        }))}
      />
      <FilterForm>
        {() => (
          <>
            <Field label="First day" name="from" type="date" defaultValue={days.from} />
            <Field label="Last day" name="to" type="date" defaultValue={days.to} />
          </>
        )}
      </FilterForm>
    </>
  );
}
