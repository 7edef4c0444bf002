import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { type ListedOrder, viewsOf } from '#contract/office/orders/orders.ts';
import { paths } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { MoreButton } from '#office/ui/controls/more-button.tsx';
import { ViewLinks } from '#office/ui/controls/view-links.tsx';
import { SearchForm } from '#office/ui/forms/search-form.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { type Column, Table } from '#office/ui/tables/table.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { isWholeOrderId, orderAddress } from '../order-addresses.ts';
import { OrderBadge } from '../order-badge.tsx';
import { orderCountsQuery, ordersQuery } from '../order-queries.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { OrderFilters } from './order-filters.tsx';
import { countShown, filterOf, VIEW_LABELS } from './order-views.ts';
import styles from './orders.module.css';

/** Orders of a view or of a search; a scanned packing slip opens its order. */
export function OrdersPage() {
  const session = useOfficeSession();
  const filter = filterOf(useSearchParams()[0]);
  const { data: counts } = useQuery(orderCountsQuery);
  const scanned = filter.q !== undefined && isWholeOrderId(filter.q) ? filter.q.toUpperCase() : undefined;
  if (scanned !== undefined) return <Navigate to={orderAddress(scanned)} replace />;
  const isPacker = session.role === 'packer';
  const byFile = mayCall(session, officeCalls.previewTracking) && (
    <Link to={paths.trackingFile}>Ship by file</Link>
  );
  return (
    <Screen title="Orders" actions={byFile}>
      <SearchForm
        label={`${isPacker ? 'Order or name' : 'Order, name, phone, e-mail, invoice or payment'}, or scan a slip`}
      />
      <ViewLinks
        label="Views"
        views={viewsOf(session.role).map((view) => ({
          label: VIEW_LABELS[view],
          to: `${paths.orders}?view=${view}`,
          isCurrent: !filter.q && filter.view === view,
          count: countShown(counts, view),
        }))}
      />
      <OrderFilters />
      <Panel title={filter.q ? `Found for “${filter.q}” in all orders` : VIEW_LABELS[filter.view]}>
        <OrderList key={JSON.stringify(filter)} filter={filter} />
      </Panel>
    </Screen>
  );
}

function OrderList({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const session = useOfficeSession();
  const query = useInfiniteQuery(ordersQuery(filter));
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  if (query.error) return <Notice variant="error">{query.error.message}</Notice>;
  if (query.isPending) return <p role="status">Loading the orders…</p>;
  const orders = query.data.pages.flatMap(({ data }) => data);
  const mayPack = mayCall(session, officeCalls.packOrders);
  // An order that left the list is no longer chosen.
  const chosenIds = orders.map(({ order_id }) => order_id).filter((orderId) => chosen.has(orderId));
  return (
    <>
      <Table
        label="Orders"
        items={orders}
        keyOf={({ order_id }) => order_id}
        columns={session.role === 'packer' ? COLUMNS : [...COLUMNS, TOTAL]}
        empty="No orders are here."
        {...(mayPack && {
          chosen: { keys: chosen, onChange: setChosen, labelOf: (key) => `Choose order ${key}` },
        })}
      />
      <MoreButton query={query}>Show more orders</MoreButton>
      {mayPack && <ChosenOrders orderIds={chosenIds} onDone={() => setChosen(new Set())} />}
    </>
  );
}

const COLUMNS: Column<ListedOrder>[] = [
  {
    heading: 'Order',
    cell: ({ order_id, order_date }) => (
      <span>
        <Link className={styles.order} to={orderAddress(order_id)}>
          {order_id}
        </Link>
        <span className={styles.soft}>{shownMoment(order_date)}</span>
      </span>
    ),
  },
  {
    heading: 'Customer',
    cell: ({ customer_name, recipient_name, is_gift }) => (
      <span>
        {customer_name}
        {recipient_name && <span className={styles.soft}>for {recipient_name}</span>}
        {is_gift && <span className={styles.soft}>a gift</span>}
      </span>
    ),
  },
  { heading: 'City', cell: ({ city }) => city },
  { heading: 'Status', cell: (order) => <OrderBadge order={order} /> },
  { heading: 'Pieces', cell: ({ pieces }) => pieces, isNumber: true },
];

const TOTAL: Column<ListedOrder> = {
  heading: 'Total',
  cell: ({ total_amount }) => total_amount !== undefined && shownRupees(total_amount),
  isNumber: true,
};
