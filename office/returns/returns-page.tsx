import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type ListedReturn, RETURN_VIEWS, type ReturnView } from '#contract/office/returns/returns.ts';
import { RETURN_REASON_COPY } from '#contract/returns/return-copy.ts';
import { paths, returnPath } from '../paths.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { ReceiveReturn } from './receive-return.tsx';
import { returnsQuery } from './return-queries.ts';
import { ReturnState } from './return-state.tsx';

const VIEWS: Record<ReturnView, { label: string; empty: string }> = {
  asked: { label: 'Asked', empty: 'Nobody asks to return something.' },
  on_the_way: { label: 'On the way', empty: 'No parcel is expected.' },
  here: { label: 'Here', empty: 'No parcel waits for the scales.' },
  checked: { label: 'Checked', empty: 'Nothing waits for a decision.' },
  closed: { label: 'Closed', empty: 'No return is closed yet.' },
};

/** What customers send back, by how far it is. */
export function ReturnsPage() {
  const [search] = useSearchParams();
  const view = RETURN_VIEWS.find((one) => one === search.get('view')) ?? 'asked';
  const query = useInfiniteQuery(returnsQuery(view));
  return (
    <Screen
      title="Returns"
      lead="A piece is weighed beside what was sold. Its money and its stock follow in one step."
    >
      <ReceiveReturn />
      <ViewLinks
        label="States"
        views={RETURN_VIEWS.map((one) => ({
          label: VIEWS[one].label,
          to: `${paths.returns}?${new URLSearchParams({ view: one })}`,
          isCurrent: view === one,
        }))}
      />
      <Panel title={`Returns: ${VIEWS[view].label.toLowerCase()}`}>
        <PagedTable
          query={query}
          label="Returns"
          columns={COLUMNS}
          keyOf={({ return_number }) => return_number}
          empty={VIEWS[view].empty}
          more="Show more returns"
        />
      </Panel>
    </Screen>
  );
}

const COLUMNS: Column<ListedReturn>[] = [
  {
    heading: 'Return',
    cell: ({ return_number }) => <Link to={returnPath(return_number)}>Return {return_number}</Link>,
  },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name },
  { heading: 'Order', cell: ({ order_id }) => order_id },
  { heading: 'Why', cell: ({ reason }) => RETURN_REASON_COPY[reason] },
  { heading: 'Pieces', cell: ({ pieces }) => pieces, isNumber: true },
  { heading: 'State', cell: (found) => <ReturnState {...found} /> },
  { heading: 'Asked', cell: ({ asked_at }) => shownMoment(asked_at) },
];
