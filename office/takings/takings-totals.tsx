import { type Rupees, rupees } from '#contract/money/money.ts';
import type { TakingsTotal } from '#contract/office/takings/takings.ts';
import { METHOD_WORDS } from '../orders/method-words.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { type Column, Table } from '../ui/tables/table.tsx';

type Line = Omit<TakingsTotal, 'method'> & { name: string };

/** What came in each way, and all together. */
export function TakingsTotals({ totals = [] }: { totals: readonly TakingsTotal[] | undefined }) {
  if (totals.length === 0) return null;
  const lines = totals.map(({ method, ...sums }) => ({ name: METHOD_WORDS[method], ...sums }));
  return (
    <Panel title="Totals">
      <Table
        label="Totals"
        columns={COLUMNS}
        items={totals.length > 1 ? [...lines, { name: 'Together', ...together(totals) }] : lines}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}

const COLUMNS: Column<Line>[] = [
  { heading: 'Way', cell: ({ name }) => name },
  { heading: 'For orders', cell: ({ orders }) => shownRupees(orders), isNumber: true },
  { heading: 'For savings plans', cell: ({ schemes }) => shownRupees(schemes), isNumber: true },
  { heading: 'For cleaning and repairs', cell: ({ care }) => shownRupees(care), isNumber: true },
  { heading: 'Sum', cell: ({ sum }) => <strong>{shownRupees(sum)}</strong>, isNumber: true },
];

function together(totals: readonly TakingsTotal[]) {
  const sumOf = (pick: (total: TakingsTotal) => Rupees) =>
    rupees(totals.reduce((sum, total) => sum + Math.round(pick(total) * 100), 0) / 100);
  return {
    orders: sumOf(({ orders }) => orders),
    schemes: sumOf(({ schemes }) => schemes),
    care: sumOf(({ care }) => care),
    sum: sumOf(({ sum }) => sum),
  };
}
