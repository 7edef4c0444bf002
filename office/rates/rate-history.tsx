import { useInfiniteQuery } from '@tanstack/react-query';
import { formatIndianDate } from '#contract/indian-time.ts';
import { MoreButton } from '../ui/more-button.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { Notice, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { rateHistoryQuery } from './rate-queries.ts';

/** The rates of a purity, each with its change from the one before. */
export function RateHistory({ purity }: { purity: string }) {
  const query = useInfiniteQuery(rateHistoryQuery(purity));
  const { data, error } = query;
  const rates = data?.pages.flatMap((page) => page.data) ?? [];
  const rows = rates.map(({ rate_date, rate }, index) => ({
    rate_date,
    rate,
    change: changeText(rate, rates[index + 1]?.rate),
  }));
  return (
    <Panel title={`History of ${purity}`}>
      {error && <Notice variant="error">{error.message}</Notice>}
      {data && (
        <Table
          label={`History of ${purity}`}
          items={rows}
          keyOf={({ rate_date }) => rate_date}
          empty="It was never set."
          columns={[
            { heading: 'From', cell: ({ rate_date }) => formatIndianDate(rate_date) },
            { heading: 'A gram', isNumber: true, cell: ({ rate }) => shownRupees(rate) },
            { heading: 'Change', isNumber: true, cell: ({ change }) => change },
          ]}
        />
      )}
      <MoreButton query={query}>Show earlier rates</MoreButton>
    </Panel>
  );
}

function changeText(rate: number, before: number | undefined): string {
  if (before === undefined) return '';
  const percent = ((rate - before) / before) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent).toFixed(2)} %`;
}
