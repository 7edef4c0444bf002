import { Link } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { joiningPath, passbookPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { Badge, type BadgeVariant } from '../ui/layout/badge.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { Table } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';

function OrderLink({ order_id }: { order_id: string }) {
  return <Link to={orderAddress(order_id)}>{order_id}</Link>;
}

export function CustomerOrders({ customer: { orders, order_count } }: { customer: OfficeCustomer }) {
  const isCut = order_count > orders.length;
  return (
    <Panel title={isCut ? `Orders (the last ${orders.length} of ${order_count})` : `Orders (${order_count})`}>
      <Table
        label="Orders"
        items={orders}
        keyOf={({ order_id }) => order_id}
        empty="No order yet."
        columns={[
          { heading: 'Order', cell: OrderLink },
          { heading: 'Placed', cell: ({ order_date }) => shownMoment(order_date) },
          { heading: 'State', cell: ({ order_status }) => <Badge>{order_status}</Badge> },
          { heading: 'Payment', cell: ({ payment_status }) => payment_status.toLowerCase() },
          { heading: 'Total', isNumber: true, cell: ({ total }) => shownRupees(total) },
        ]}
      />
    </Panel>
  );
}

type Passbook = OfficeCustomer['passbooks'][number];

const STATUS_VARIANTS: Record<Passbook['status'], BadgeVariant> = {
  active: 'success',
  completed: 'neutral',
  closed: 'warning',
};

export function CustomerPassbooks({ customer }: { customer: OfficeCustomer }) {
  const { user_id, erased_at, passbooks } = customer;
  const mayJoin = mayCall(useOfficeSession(), officeCalls.recordDirectJoining) && !erased_at;
  return (
    <Panel
      title="Savings plans"
      actions={mayJoin && <LinkButton to={joiningPath(user_id)}>Join a plan</LinkButton>}
    >
      <Table
        label="Savings plans"
        items={passbooks}
        keyOf={({ user_scheme_id }) => user_scheme_id}
        empty="No plan."
        columns={[
          {
            heading: 'Passbook',
            cell: ({ user_scheme_id }) => <Link to={passbookPath(user_scheme_id)}>{user_scheme_id}</Link>,
          },
          { heading: 'Plan', cell: ({ scheme_name }) => scheme_name },
          {
            heading: 'State',
            cell: ({ status }) => <Badge variant={STATUS_VARIANTS[status]}>{status}</Badge>,
          },
          { heading: 'Joined', cell: ({ joined_on }) => formatIndianDate(joined_on) },
          {
            heading: 'Months paid',
            isNumber: true,
            cell: ({ paid_instalments, instalments }) => `${paid_instalments} of ${instalments}`,
          },
          { heading: 'Paid in', isNumber: true, cell: ({ total_paid }) => shownRupees(total_paid) },
        ]}
      />
    </Panel>
  );
}

export function CustomerInvoices({ invoices }: { invoices: OfficeCustomer['invoices'] }) {
  if (invoices.length === 0) return null;
  return (
    <Panel title="Invoices">
      <Table
        label="Invoices"
        items={invoices}
        keyOf={({ invoice_number }) => invoice_number}
        columns={[
          { heading: 'Number', cell: ({ invoice_number }) => invoice_number },
          { heading: 'Order', cell: OrderLink },
          { heading: 'Date', cell: ({ invoice_date }) => formatIndianDate(invoice_date) },
          { heading: 'Total', isNumber: true, cell: ({ total }) => shownRupees(total) },
        ]}
      />
    </Panel>
  );
}
