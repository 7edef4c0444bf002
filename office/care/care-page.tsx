import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { CARE_VIEWS, type CareView, type OfficeCare } from '#contract/office/care/care.ts';
import { carePath, paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { ExportDays } from '../ui/export/export-days.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { careQuery } from './care-queries.ts';
import { CareState } from './care-state.tsx';
import { shownCharge } from './charge-words.ts';

const VIEWS: Record<CareView, { label: string; empty: string }> = {
  asked: { label: 'Asked for', empty: 'No customer asks for it.' },
  in_work: { label: 'In work', empty: 'No piece is in work.' },
  ready: { label: 'Ready', empty: 'No piece is ready to be taken back.' },
  ended: { label: 'Ended', empty: 'No piece was given back yet.' },
};

/** Pieces that customers brought for cleaning or repair, by state. */
export function CarePage() {
  const [search] = useSearchParams();
  const view = CARE_VIEWS.find((one) => one === search.get('view')) ?? 'asked';
  return (
    <Screen
      title="Cleaning and repairs"
      lead="What customers ask for, and the pieces that are here. A piece that is brought without asking is taken in on the page of its order."
    >
      <ViewLinks
        label="States"
        views={CARE_VIEWS.map((one) => ({
          label: VIEWS[one].label,
          to: `${paths.care}?${new URLSearchParams({ view: one })}`,
          isCurrent: view === one,
        }))}
      />
      <Panel title={VIEWS[view].label}>
        <PagedTable
          query={useInfiniteQuery(careQuery(view))}
          label="Pieces for cleaning or repair"
          columns={COLUMNS}
          keyOf={({ care_number }) => care_number}
          empty={VIEWS[view].empty}
          more="Show earlier pieces"
        />
      </Panel>
      {mayCall(useOfficeSession(), officeCalls.exportCare) && (
        <ExportDays call={officeCalls.exportCare}>
          A CSV file of at most one year of what customers paid for this work. The bills for it are not
          written here: write them from this file.
        </ExportDays>
      )}
    </Screen>
  );
}

const COLUMNS: Column<OfficeCare>[] = [
  {
    heading: 'Note',
    cell: ({ care_number, product_name }) => (
      <Link to={carePath(care_number)}>{`${care_number}: ${product_name}`}</Link>
    ),
  },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name },
  { heading: 'Work', cell: ({ work }) => CARE_WORK_WORDS[work] },
  { heading: 'Promised for', cell: ({ taken_in }) => taken_in && formatIndianDate(taken_in.promised_for) },
  { heading: 'State', cell: (care) => <CareState {...care} /> },
  { heading: 'Charge', cell: shownCharge, isNumber: true },
];
