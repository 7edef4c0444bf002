import type { ReactNode } from 'react';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { MonthStatus, Passbook, PassbookRow } from '#contract/schemes/passbook.ts';
import { formatGrams } from '#contract/weight.ts';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import type { StatusVariant } from '#storefront/ui/feedback/status-variant.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { MONTH_COPY } from './passbook-copy.ts';
import styles from './passbook-months.module.css';

const VARIANTS: Record<MonthStatus, StatusVariant> = {
  paid: 'success',
  late: 'warning',
  due: 'warning',
  grace: 'warning',
  missed: 'error',
  upcoming: 'info',
  refunded: 'info',
};

/** The months of a plan: open ones on one line, paid ones with the details of their receipt. */
export function PassbookMonths({ passbook }: { passbook: Passbook }) {
  return (
    <ol className={styles.months}>
      {passbook.rows.map((row) => (
        <li key={row.number} className={styles.month}>
          <div className={styles.head}>
            <span className={styles.number}>No. {row.number}</span>
            <span>Due {formatIndianDate(row.due_date)}</span>
            <span className={styles.status}>
              <StatusBadge status={MONTH_COPY[row.status]} variant={VARIANTS[row.status]} />
            </span>
          </div>
          {row.paid_on !== null && <PaidFacts row={row} />}
        </li>
      ))}
    </ol>
  );
}

function PaidFacts({ row }: { row: PassbookRow }) {
  return (
    <dl className={styles.facts}>
      {row.paid_on !== null && <Fact label="Paid on">{formatIndianDate(row.paid_on)}</Fact>}
      {row.amount !== null && (
        <Fact label="Amount">
          <Price rupees={row.amount} />
        </Fact>
      )}
      {row.refunded !== null && (
        <Fact
          label={row.refunded_on === null ? 'Refunded' : `Refunded on ${formatIndianDate(row.refunded_on)}`}
        >
          <Price rupees={row.refunded} />
        </Fact>
      )}
      {row.rate !== null && (
        <Fact label="Rate a gram">
          <Price rupees={row.rate} />
        </Fact>
      )}
      {row.grams !== null && <Fact label="Grams">{formatGrams(row.grams)}</Fact>}
      {row.total_paid !== null && (
        <Fact label="Total paid">
          <Price rupees={row.total_paid} />
        </Fact>
      )}
      {row.total_grams !== null && <Fact label="Total grams">{formatGrams(row.total_grams)}</Fact>}
      {row.receipt_number !== null && <Fact label="Receipt no.">{row.receipt_number}</Fact>}
      {row.reference !== null && <Fact label="Reference">{row.reference}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
