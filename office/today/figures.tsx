import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { indianDate } from '#contract/indian-time.ts';
import type { SalesDays } from '#contract/office/sales/sales.ts';
import type { Owed } from '#contract/office/today/today.ts';
import { paths } from '../paths.ts';
import { metalShares } from '../sales/metal-shares.ts';
import { SalesChart } from '../sales/sales-chart.tsx';
import { salesQuery } from '../sales/sales-queries.ts';
import { shownMonth } from '../sales/sales-words.ts';
import { Shares } from '../sales/shares.tsx';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { shownRupees } from '../ui/lakh.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { lastDays } from '../ui/period/periods.ts';
import { BarChart } from '../ui/tables/bar-chart.tsx';
import styles from './today.module.css';
import { owedQuery } from './today-queries.ts';

/** Sales figures, for roles that may see them. */
export function Figures() {
  const [search] = useSearchParams();
  const count = search.get('days') === '90' ? 90 : 30;
  return (
    <>
      <ViewLinks
        label="Period"
        views={[
          { label: 'Last 30 days', to: '?days=30', isCurrent: count === 30 },
          { label: 'Last 90 days', to: '?days=90', isCurrent: count === 90 },
        ]}
      />
      <div className={styles.figures}>
        <SalesPanels days={lastDays(indianDate(new Date()), count)} />
        <OwedPanel />
      </div>
    </>
  );
}

function SalesPanels({ days }: { days: SalesDays }) {
  const { data, error } = useQuery(salesQuery(days));
  if (error) return <Notice variant="error">{error.message}</Notice>;
  if (!data) return <p role="status">Adding up…</p>;
  return (
    <>
      <Panel
        title="Sales per day"
        actions={<Link to={`${paths.sales}?${new URLSearchParams({ ...days })}`}>All figures</Link>}
      >
        <SalesChart sales={data} />
      </Panel>
      <Panel title="What was sold">
        <Shares shares={metalShares(data.by_metal)} />
      </Panel>
    </>
  );
}

function OwedPanel() {
  const { data, error } = useQuery(owedQuery);
  if (error) return <Notice variant="error">{error.message}</Notice>;
  if (!data) return <p role="status">Adding up…</p>;
  return (
    <Panel title="Owed to savers">
      <BarChart
        label="Owed to savers"
        sentence={owedSentence(data)}
        bars={data.map(({ month, amount }) => ({ name: shownMonth(month), value: amount }))}
        columns={['End of month', 'Owed']}
      />
    </Panel>
  );
}

const owedSentence = (owed: Owed) =>
  `${shownRupees(owed.at(-1)?.amount ?? 0)} is paid into plans that have not ended: it is your customers’ money.`;
