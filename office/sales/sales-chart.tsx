import type { Sales } from '#contract/office/sales/sales.ts';
import { BarChart } from '../ui/tables/bar-chart.tsx';
import { salesSentence, timeName } from './sales-words.ts';

/** The sales of a time, by day or by month. */
export function SalesChart({ sales }: { sales: Sales }) {
  const unit = sales.is_by_month ? 'month' : 'day';
  return (
    <BarChart
      label={`Sales per ${unit}`}
      sentence={salesSentence(sales)}
      bars={sales.by_time.map(({ first_day, amount }) => ({
        name: timeName(sales, first_day),
        value: amount,
      }))}
      columns={[sales.is_by_month ? 'Month' : 'Day', 'Sales']}
    />
  );
}
