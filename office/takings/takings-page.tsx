import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Taking } from '#contract/office/takings/takings.ts';
import { METHOD_WORDS } from '../orders/method-words.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { carePath, passbookPath, paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ExportDays } from '../ui/export/export-days.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PeriodChoice } from '../ui/period/period-choice.tsx';
import { daysIn, lastDays } from '../ui/period/periods.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { takingsQuery } from './takings-queries.ts';
import { TakingsTotals } from './takings-totals.tsx';

/** What was paid to the shop itself, today at first, to count the till against. */
export function TakingsPage() {
  const [search] = useSearchParams();
  const days = daysIn(search, lastDays(indianDate(new Date()), 1));
  const query = useInfiniteQuery(takingsQuery(days));
  return (
    <Screen
      title="Taken in the shop"
      lead="Cash, card, UPI and bank transfers that came to the shop itself, as they were recorded. Count the till against the cash."
    >
      <PeriodChoice path={paths.takings} days={days} />
      <TakingsTotals totals={query.data?.pages[0]?.totals} />
      <Panel title="One by one">
        <PagedTable
          query={query}
          label="Taken in the shop"
          columns={COLUMNS}
          keyOf={({ care_number, reference }) => `${care_number} ${reference}`}
          empty="Nothing was recorded for these days."
          more="Show later ones"
        />
      </Panel>
      {mayCall(useOfficeSession(), officeCalls.exportTakings) && (
        <ExportDays call={officeCalls.exportTakings}>
          A CSV file of at most one year: each amount with its day, what it was for, customer, way and
          reference.
        </ExportDays>
      )}
    </Screen>
  );
}

function PaidFor({ order_id, care_number, user_scheme_id }: Taking) {
  if (care_number !== null) return <Link to={carePath(care_number)}>Cleaning or repair {care_number}</Link>;
  if (user_scheme_id !== null)
    return <Link to={passbookPath(user_scheme_id)}>Passbook {user_scheme_id}</Link>;
  return order_id !== null && <Link to={orderAddress(order_id)}>Order {order_id}</Link>;
}

const COLUMNS: Column<Taking>[] = [
  {
    heading: 'Paid for',
    cell: PaidFor,
  },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name },
  { heading: 'Received', cell: ({ received_on }) => formatIndianDate(received_on) },
  {
    heading: 'Recorded',
    cell: ({ recorded_at, recorded_by }) => `${shownMoment(recorded_at)}, ${recorded_by}`,
  },
  { heading: 'Way', cell: ({ method }) => METHOD_WORDS[method] },
  { heading: 'Reference', cell: ({ reference }) => reference },
  { heading: 'Amount', cell: ({ amount }) => shownRupees(amount), isNumber: true },
];
