import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { ListedCustomer } from '#contract/office/customers/customers.ts';
import { customerPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { customersQuery } from './customer-queries.ts';
import { NewCustomer } from './new-customer.tsx';

/** Customers, the newest first, or those that were looked for. */
export function CustomersPage() {
  const [search] = useSearchParams();
  const q = search.get('q');
  const query = useInfiniteQuery(customersQuery(q));
  const session = useOfficeSession();
  const mayOpen = mayCall(session, officeCalls.readCustomer);
  return (
    <Screen
      title="Customers"
      lead="Everybody with an account. The last digits of a phone number or the beginning of a name find them."
      actions={mayCall(session, officeCalls.addCustomer) && <NewCustomer />}
    >
      <SearchForm label="Phone, e-mail or name" />
      <Panel title={q ? `“${q}”` : 'Newest customers'}>
        <PagedTable
          query={query}
          label="Customers"
          columns={mayOpen ? [LINKED_NAME, ...DETAILS] : [NAME, ...DETAILS]}
          keyOf={({ user_id }) => user_id}
          empty={
            search.size > 0
              ? 'Nobody is found. Try the last five digits of the phone number.'
              : 'Nobody has an account yet.'
          }
          more="Show more customers"
        />
      </Panel>
    </Screen>
  );
}

const NAME: Column<ListedCustomer> = { heading: 'Name', cell: ({ name }) => name };

const LINKED_NAME: Column<ListedCustomer> = {
  heading: 'Name',
  cell: ({ user_id, name }) => <Link to={customerPath(user_id)}>{name}</Link>,
};

const DETAILS: Column<ListedCustomer>[] = [
  { heading: 'Phone', cell: ({ phone }) => phone },
  { heading: 'E-mail', cell: ({ email }) => email },
  { heading: 'Customer since', cell: ({ customer_since }) => formatIndianDate(customer_since) },
  { heading: 'Orders', isNumber: true, cell: ({ orders }) => orders },
];
