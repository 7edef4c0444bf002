import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { ChartGroup } from './chart-group.tsx';
import { groupsOf, typedRow } from './chart-rows.ts';
import { ChartSets } from './chart-sets.tsx';
import { StoneChart } from './stone-chart.tsx';
import { stoneChartQuery } from './stone-queries.ts';
import styles from './stones.module.css';

/** The stone chart, or every change of it; the address says which. */
export function StoneChartPage() {
  const [search] = useSearchParams();
  const isHistory = search.get('view') === 'history';
  const views = [
    { label: 'Chart', to: paths.stoneChart, isCurrent: !isHistory },
    { label: 'Changes', to: `${paths.stoneChart}?view=history`, isCurrent: isHistory },
  ];
  return (
    <Screen
      title="Stone chart"
      lead="Rupees a carat by the weight of one stone. Pieces priced by rate follow it, unless the price of a stone is typed."
    >
      <ViewLinks label="Views of the stone chart" views={views} />
      {isHistory ? <ChartSets /> : <Chart />}
    </Screen>
  );
}

function Chart() {
  const { data, error, isPending } = useQuery(stoneChartQuery);
  const mayEdit = mayCall(useOfficeSession(), officeCalls.applyStoneChart);
  return (
    <>
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">One moment…</p>}
      {data?.waiting_approval_id != null && (
        <Notice variant="warning">
          A new chart waits for a second person. <Link to={paths.approvals}>Go to Approvals</Link>
        </Notice>
      )}
      {data && mayEdit && <StoneChart board={data} />}
      {data && !mayEdit && (
        <Panel title="Price of a carat">
          {data.data.length === 0 && <p>The chart is empty.</p>}
          <div className={styles.groups}>
            {groupsOf(data.data.map(typedRow)).map((group) => (
              <ChartGroup key={group.key} group={group} errors={{}} />
            ))}
          </div>
        </Panel>
      )}
      {data && (
        <p className={styles.soft}>
          {counted(data.pieces, 'piece has', 'pieces have')} stones that are priced by the chart.
        </p>
      )}
    </>
  );
}
