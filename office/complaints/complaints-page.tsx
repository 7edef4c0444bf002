import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import { REASON_COPY } from '#contract/complaints/complaint-copy.ts';
import {
  COMPLAINT_VIEWS,
  type ComplaintView,
  type ListedComplaint,
} from '#contract/office/complaints/complaints.ts';
import { complaintPath, paths } from '../paths.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { complaintsQuery } from './complaint-queries.ts';
import { ComplaintState, dayOf } from './complaint-state.tsx';

const VIEWS: Record<ComplaintView, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'No complaint is open.' },
  closed: { label: 'Closed', empty: 'No complaint was closed yet.' },
};

/** Complaints of customers; open ones by the day on which they must be settled. */
export function ComplaintsPage() {
  const [search] = useSearchParams();
  const view = COMPLAINT_VIEWS.find((one) => one === search.get('view')) ?? 'open';
  const query = useInfiniteQuery(complaintsQuery(view));
  return (
    <Screen
      title="Complaints"
      lead="Each is acknowledged at once, and must be settled within one month. From day 25 it is red on Today."
    >
      <ViewLinks
        label="States"
        views={COMPLAINT_VIEWS.map((one) => ({
          label: VIEWS[one].label,
          to: `${paths.complaints}?${new URLSearchParams({ view: one })}`,
          isCurrent: view === one,
        }))}
      />
      <Panel title={`${VIEWS[view].label} complaints`}>
        <PagedTable
          query={query}
          label="Complaints"
          columns={COLUMNS}
          keyOf={({ complaint_number }) => complaint_number}
          empty={VIEWS[view].empty}
          more="Show more complaints"
        />
      </Panel>
    </Screen>
  );
}

const COLUMNS: Column<ListedComplaint>[] = [
  {
    heading: 'Complaint',
    cell: ({ complaint_number }) => (
      <Link to={complaintPath(complaint_number)}>Complaint {complaint_number}</Link>
    ),
  },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name },
  { heading: 'About', cell: ({ reason }) => REASON_COPY[reason] },
  { heading: 'State', cell: (complaint) => <ComplaintState {...complaint} /> },
  { heading: 'Age', cell: dayOf },
  { heading: 'Settle by', cell: ({ due_at }) => lastDayToSettle(due_at) },
];
