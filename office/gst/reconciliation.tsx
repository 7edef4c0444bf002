import { toPaise } from '#contract/money/money.ts';
import type { GstReturn } from '#contract/office/gst/gst-return.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { type Amounts, less, nilRatedAmounts, sumOf } from './amounts.ts';
import { TAX_COLUMNS } from './tax-columns.ts';

interface Row extends Amounts {
  source: string;
}

const COLUMNS: Column<Row>[] = [{ heading: 'Sum of', cell: ({ source }) => source }, ...TAX_COLUMNS];

/** Whether the tables add up to the documents, which no table is computed from. */
export function Reconciliation({ found }: { found: GstReturn }) {
  const rows = reconciled(found);
  const agree = rows.every((row) => isSame(row, found.issued));
  return (
    <Panel title="Do the tables add up?">
      {agree ? (
        <p>Yes. The same supplies are summed here in three ways, and the sums agree.</p>
      ) : (
        <Notice variant="error">
          No. Please do not file these tables, and tell whoever looks after your shop.
        </Notice>
      )}
      <Table label="Sums of the tables" columns={COLUMNS} items={rows} keyOf={({ source }) => source} />
    </Panel>
  );
}

function reconciled(found: GstReturn): Row[] {
  const { business_invoices, large_invoices, business_credit_notes, large_credit_notes } = found;
  const listed = sumOf([
    ...[business_invoices, large_invoices],
    ...found.other_sales,
    ...nilRatedAmounts(found),
  ]);
  return [
    { source: 'Invoices less credit notes', ...sumOf([found.issued]) },
    {
      source: 'Tables 4A, 5, 7 and 8 less 9B',
      ...less(listed, sumOf([business_credit_notes, large_credit_notes])),
    },
    { source: 'Table 12', ...sumOf(found.hsn_summary) },
  ];
}

const AMOUNTS = ['taxable_value', 'igst', 'cgst', 'sgst'] as const;

const isSame = (one: Amounts, other: Amounts) =>
  AMOUNTS.every((name) => toPaise(one[name]) === toPaise(other[name]));
