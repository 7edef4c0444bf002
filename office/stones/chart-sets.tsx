import { useInfiniteQuery } from '@tanstack/react-query';
import { counted } from '#contract/counted.ts';
import type { ShownStoneChartSet } from '#contract/office/stones/stone-chart.ts';
import { shownChange } from '../rates/rate-words.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { ChangedBy, ChangedRows } from '../ui/tables/change-cells.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { stoneChartSetsQuery } from './stone-queries.ts';

/** Every change of the chart, with who made it, why, and what changed. */
export function ChartSets() {
  const query = useInfiniteQuery(stoneChartSetsQuery);
  return (
    <Panel title="Every change of the stone chart">
      <PagedTable
        query={query}
        label="Changes of the stone chart"
        keyOf={({ stone_rate_set_id }) => stone_rate_set_id}
        empty="The chart was never filled in."
        columns={COLUMNS}
        more="Show earlier changes"
      />
    </Panel>
  );
}

const COLUMNS: Column<ShownStoneChartSet>[] = [
  { heading: 'When', cell: ({ effective_at }) => shownMoment(effective_at) },
  {
    heading: 'Who',
    cell: ({ by, approved_by }) => <ChangedBy by={by} approved_by={approved_by} />,
  },
  {
    heading: 'What',
    cell: ({ changes, rows }) => (
      <ChangedRows changes={changes.map(changeText)} remark={`${counted(rows, 'row')} in all`} />
    ),
  },
  { heading: 'Note', cell: ({ note }) => note || '–' },
];

function changeText({ row, before, after }: ShownStoneChartSet['changes'][number]): string {
  if (after === null) return `${row} taken off the chart`;
  return `${row}: ${shownRupees(after)} ${shownChange(after, before) || '(new)'}`;
}
