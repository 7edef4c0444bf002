import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import type { PriceBreakUpLine } from '#contract/money/price-break-up.ts';
import { classNames } from '../class-names.ts';
import styles from './break-up-table.module.css';

interface BreakUpTableProps {
  lines: readonly PriceBreakUpLine[];
  total: Rupees;
  /** Its accessible name. */
  label: string;
  className?: string | undefined;
}

/** The lines of which a price is the sum, and the price. */
export function BreakUpTable({ lines, total, label, className }: BreakUpTableProps) {
  return (
    <table className={classNames(styles.bill, className)} aria-label={label}>
      <tbody>
        {lines.map(({ label: name, amountPaise, detail }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {detail && <span className={styles.detail}>{` ${detail}`}</span>}
            </th>
            <td>{formatRupees(amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatRupees(toPaise(total))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
