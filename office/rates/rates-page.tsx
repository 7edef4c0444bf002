import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { BoardTable } from './board-table.tsx';
import { RateBoard } from './rate-board.tsx';
import { RateHistory } from './rate-history.tsx';
import { ratesQuery } from './rate-queries.ts';
import { RateSets } from './rate-sets.tsx';

/** The metal rates: the board, the history of one purity, or every change; the address says which. */
export function RatesPage() {
  const [search] = useSearchParams();
  const purity = search.get('purity');
  const isHistory = search.get('view') === 'history';
  const views = [
    { label: 'Board', to: paths.rates, isCurrent: !isHistory && purity === null },
    { label: 'Changes', to: `${paths.rates}?view=history`, isCurrent: isHistory },
    { label: 'Rate card', to: paths.rateCard, isCurrent: false },
    ...(purity === null ? [] : [{ label: purity, to: `?${search}`, isCurrent: true }]),
  ];
  return (
    <Screen
      title="Rates"
      lead="Rupees a gram. Pieces priced by rate sell at them, and weight plans buy and redeem grams at them."
    >
      <ViewLinks label="Views of the rates" views={views} />
      {purity !== null && <RateHistory purity={purity} />}
      {isHistory && <RateSets />}
      {purity === null && !isHistory && <Board />}
    </Screen>
  );
}

function Board() {
  const { data, error, isPending } = useQuery(ratesQuery);
  const session = useOfficeSession();
  const missed = data?.data.filter(({ is_missed }) => is_missed) ?? [];
  return (
    <>
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">One moment…</p>}
      {missed.length > 0 && (
        <Notice variant="warning">
          Too old or missing: {missed.map((rate) => rate.purity).join(', ')}. Pieces priced by it are not for
          sale, and nobody can join, pay into or redeem a weight plan of it until today’s rate is set.
        </Notice>
      )}
      {data?.waiting_approval_id != null && (
        <Notice variant="warning">
          New rates wait for a second person. <Link to={paths.approvals}>Go to Approvals</Link>
        </Notice>
      )}
      {data && mayCall(session, officeCalls.applyRates) && <RateBoard board={data} />}
      {data && !mayCall(session, officeCalls.applyRates) && (
        <Panel title="Board of today">
          <BoardTable board={data} />
        </Panel>
      )}
      {data && <p>A rate is used for {data.max_days} days at most.</p>}
    </>
  );
}
