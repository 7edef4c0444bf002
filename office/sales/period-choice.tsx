import { indianDate } from '#contract/indian-time.ts';
import type { SalesDays } from '#contract/office/sales/sales.ts';
import { paths } from '../paths.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { usualPeriods } from './periods.ts';

/** Which days are shown; the address says so. */
export function PeriodChoice({ days }: { days: SalesDays }) {
  return (
    <>
      <ViewLinks
        label="Period"
        views={usualPeriods(indianDate(new Date())).map(({ label, days: { from, to } }) => ({
          label,
          to: `${paths.sales}?${new URLSearchParams({ from, to })}`,
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
