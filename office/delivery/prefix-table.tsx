import { Link } from 'react-router';
import type { DeliveryPrefix } from '#contract/office/delivery/delivery.ts';
import { prefixPath } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { BY_CALL, daysText, limitText } from './delivery-words.ts';

const COLUMNS: Column<DeliveryPrefix>[] = [
  {
    heading: 'Pincodes with',
    cell: ({ prefix }) => <Link to={prefixPath(prefix)}>{prefixText(prefix)}</Link>,
  },
  { heading: 'Place', cell: ({ place }) => place || 'No known pincode' },
  {
    heading: 'Delivery',
    cell: (row) => (row.served ? daysText(row) : <Badge variant="warning">{BY_CALL}</Badge>),
  },
  { heading: 'Insured up to', cell: limitText, isNumber: true },
];

/** "78…", or a whole pincode. */
export const prefixText = (prefix: string) => (prefix.length < 6 ? `${prefix}…` : prefix);

interface PrefixTableProps {
  label: string;
  items: DeliveryPrefix[];
  empty?: string;
}

export function PrefixTable({ label, items, empty }: PrefixTableProps) {
  return (
    <Table
      label={label}
      columns={COLUMNS}
      items={items}
      keyOf={({ prefix }) => prefix}
      {...(empty !== undefined && { empty })}
    />
  );
}
