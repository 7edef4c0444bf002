import { useInfiniteQuery } from '@tanstack/react-query';
import { formatIndianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { LineChart } from '../ui/tables/bar-chart.tsx';
import { rateHistoryQuery } from './rate-queries.ts';
import { shownChange } from './rate-words.ts';

export function RateHistory({ purity }: { purity: string }) {
  const query = useInfiniteQuery(rateHistoryQuery(purity));
  const { data, error, isPending } = query;
  const days = data?.pages.flatMap((page) => page.data).reverse() ?? [];
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Panel title={`History of ${purity}`}>
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">One moment…</p>}
      {data && !last && <p>It was never set.</p>}
      {first && last && (
        <LineChart
          label={`History of ${purity}`}
          sentence={`${shownRupees(last.rate)} a gram, ${shownChange(last.rate, first.rate)} since ${formatIndianDate(first.rate_date)}.`}
          bars={days.map(({ rate_date, rate }) => ({
            ...{ name: formatIndianDate(rate_date), value: rate },
            at: Date.parse(rate_date),
          }))}
          columns={['From', 'A gram']}
          shown={(value) => shownRupees(rupees(value))}
        />
      )}
      <MoreButton query={query}>Show earlier rates</MoreButton>
    </Panel>
  );
}
