import { useInfiniteQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { WaitingActs } from '../approvals/waiting-acts.tsx';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import { OLD_GOLD_COLUMNS } from './old-gold-columns.tsx';
import { oldGoldQuery } from './old-gold-queries.ts';
import { TakeOldGold } from './take-old-gold.tsx';

/** The old gold of a customer, and the form that takes more of it. */
export function CustomerOldGold({ customer }: { customer: OfficeCustomer }) {
  const query = useInfiniteQuery(oldGoldQuery(customer.user_id));
  const session = useOfficeSession();
  const mayTake = !customer.erased_at && mayCall(session, officeCalls.takeOldGold);
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  if (isEmpty && !mayTake) return null;
  return (
    <Panel title="Old gold">
      <PagedTable
        query={query}
        label="Old gold"
        columns={OLD_GOLD_COLUMNS}
        keyOf={({ old_gold_number }) => old_gold_number}
        empty="No old gold was taken of this customer yet."
        more="Show earlier old gold"
      />
      {mayTake && (
        <>
          <WaitingActs
            act="old gold"
            subject={`customer:${customer.user_id}`}
            by="an owner who is somebody else"
          />
          <div>
            <TakeOldGold customer={customer} />
          </div>
        </>
      )}
    </Panel>
  );
}
