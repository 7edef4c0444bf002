import { formatIndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { Badge, type BadgeVariant } from '#office/ui/layout/badge.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { type Column, Table } from '#office/ui/tables/table.tsx';

type Month = Passbook['rows'][number];

const VARIANTS: Record<Month['status'], BadgeVariant> = {
  paid: 'success',
  late: 'warning',
  due: 'warning',
  grace: 'warning',
  missed: 'error',
  upcoming: 'neutral',
  refunded: 'neutral',
};

const COLUMNS: Column<Month>[] = [
  { heading: 'Month', cell: ({ number }) => number },
  { heading: 'Due', cell: ({ due_date }) => formatIndianDate(due_date) },
  { heading: 'State', cell: ({ status }) => <Badge variant={VARIANTS[status]}>{status}</Badge> },
  { heading: 'Paid on', cell: ({ paid_on }) => (paid_on ? formatIndianDate(paid_on) : '–') },
  { heading: 'Receipt', cell: ({ receipt_number }) => receipt_number ?? '–' },
  { heading: 'Amount', isNumber: true, cell: ({ amount }) => (amount === null ? '–' : shownRupees(amount)) },
];

const WEIGHT_COLUMNS: Column<Month>[] = [
  { heading: 'Rate', isNumber: true, cell: ({ rate }) => (rate === null ? '–' : shownRupees(rate)) },
  { heading: 'Grams', isNumber: true, cell: ({ grams }) => (grams === null ? '–' : grams.toFixed(3)) },
];

export function PassbookMonths({ passbook: { rows, plan } }: { passbook: Passbook }) {
  return (
    <Panel title="Months">
      <Table
        label="Months"
        items={rows}
        keyOf={({ number }) => number}
        columns={plan === 'weight' ? [...COLUMNS, ...WEIGHT_COLUMNS] : COLUMNS}
      />
    </Panel>
  );
}

export function PassbookRefunds({ refunds }: { refunds: Passbook['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <Panel title="Money that goes back">
      <Table
        label="Refunds"
        items={refunds}
        keyOf={({ number }) => number}
        columns={[
          { heading: 'Month', cell: ({ number }) => number },
          { heading: 'State', cell: ({ state }) => state },
          { heading: 'On', cell: ({ settled_on }) => (settled_on ? formatIndianDate(settled_on) : '–') },
          { heading: 'Amount', isNumber: true, cell: ({ amount }) => shownRupees(amount) },
        ]}
      />
    </Panel>
  );
}
