import { useInfiniteQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ExportDays } from '../ui/export/export-days.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import { ALL_OLD_GOLD_COLUMNS } from './old-gold-columns.tsx';
import { oldGoldQuery } from './old-gold-queries.ts';

/** All old gold that was taken in exchange, and what the shop owes for it. */
export function OldGoldPage() {
  const query = useInfiniteQuery(oldGoldQuery());
  const outstanding = query.data?.pages[0]?.outstanding;
  return (
    <Screen
      title="Old gold"
      lead="Taken in exchange. Its value pays orders of the customer who brought it. Take it on the page of the customer."
    >
      <Panel title="All old gold">
        {outstanding !== undefined && (
          <p>
            <strong>{shownRupees(outstanding)}</strong> of it is not spent yet: you owe it in pieces.
          </p>
        )}
        <PagedTable
          query={query}
          label="Old gold"
          columns={ALL_OLD_GOLD_COLUMNS}
          keyOf={({ old_gold_number }) => old_gold_number}
          empty="No old gold was taken yet."
          more="Show earlier old gold"
        />
      </Panel>
      {mayCall(useOfficeSession(), officeCalls.exportOldGold) && (
        <ExportDays call={officeCalls.exportOldGold}>
          A CSV file of at most one year for the accounts of purchases: weights, rate and value of each note,
          and what is left of it.
        </ExportDays>
      )}
    </Screen>
  );
}
