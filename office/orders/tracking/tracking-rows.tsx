import { Link } from 'react-router';
import type { TrackingRow } from '#contract/office/orders/tracking-import.ts';
import { Badge } from '#office/ui/layout/badge.tsx';
import { type Column, Table } from '#office/ui/tables/table.tsx';
import { orderAddress } from '../order-addresses.ts';

/** The lines of a file of tracking numbers, each with what happens to its order. */
export function TrackingRows({ label, rows }: { label: string; rows: TrackingRow[] }) {
  return <Table label={label} items={rows} keyOf={({ line }) => line} columns={COLUMNS} />;
}

const COLUMNS: Column<TrackingRow>[] = [
  { heading: 'Line', cell: ({ line }) => line, isNumber: true },
  {
    heading: 'Order',
    cell: ({ order, order_id }) =>
      order_id ? <Link to={orderAddress(order_id)}>{order}</Link> : order || 'None',
  },
  { heading: 'For', cell: ({ recipient }) => recipient ?? '' },
  { heading: 'Parcel', cell: ({ carrier, tracking_number }) => `${carrier} ${tracking_number}`.trim() },
  {
    heading: 'What happens',
    cell: ({ is_good, message }) => (
      <span>
        <Badge variant={is_good ? 'success' : 'error'}>{is_good ? 'Good' : 'Left out'}</Badge> {message}
      </span>
    ),
  },
];
