import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ListedPayment } from '#contract/office/payments/payments.ts';
import { PAYMENT_STATES } from '#contract/office/payments/payments.ts';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { numberOfAddress } from '../ui/numbers.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { PaymentLink } from './matters/waiting-rows.tsx';
import { PaidFor } from './paid-for.tsx';
import { PaymentFilterForm } from './payment-filter-form.tsx';
import { type PaymentFilter, paymentsQuery } from './payment-queries.ts';
import { money, PAYMENT_STATE_VARIANTS, PAYMENT_STATE_WORDS } from './payment-words.ts';

const COLUMNS: Column<ListedPayment>[] = [
  { heading: 'Payment', cell: ({ payment_id }) => <PaymentLink payment_id={payment_id} /> },
  { heading: 'When', cell: ({ at }) => shownMoment(at) },
  { heading: 'For', cell: PaidFor },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name ?? '–' },
  {
    heading: 'State',
    cell: ({ state }) => <Badge variant={PAYMENT_STATE_VARIANTS[state]}>{PAYMENT_STATE_WORDS[state]}</Badge>,
  },
  { heading: 'Amount', cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
];

export function PaymentList() {
  const [search] = useSearchParams();
  const query = useInfiniteQuery(paymentsQuery(filterOf(search)));
  return (
    <>
      <SearchForm
        label="Find a payment"
        hint="The whole id of a payment, order, refund or dispute. Paste it."
      />
      <PaymentFilterForm />
      <Panel title="Payments">
        <PagedTable
          query={query}
          label="Payments"
          columns={COLUMNS}
          keyOf={({ payment_id }) => payment_id}
          empty={search.size > 0 ? 'No payment fits.' : 'There is no payment yet.'}
          more="Show earlier payments"
        />
      </Panel>
    </>
  );
}

/** The filter in the address; an unknown state is left out. */
function filterOf(search: URLSearchParams): PaymentFilter {
  const text = (name: string) => search.get(name) || undefined;
  const [q, from, to] = [text('q'), text('from'), text('to')];
  const [min, max] = [numberOfAddress(search.get('min')), numberOfAddress(search.get('max'))];
  const state = PAYMENT_STATES.find((one) => one === search.get('state'));
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}
