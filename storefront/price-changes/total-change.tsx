import { formatRupees, toPaise } from '#contract/money/money.ts';
import { signedRupees } from '#contract/rates/cause-text.ts';
import { CauseList } from './cause-list.tsx';
import { priceChangeOf } from './price-change-of.ts';
import styles from './price-changes.module.css';

/** Why the total of a cart or an order changed, by line; nothing if the server gives no causes. */
export default function TotalChange({ responseText }: { responseText: string }) {
  const change = priceChangeOf(responseText);
  if (!change) return null;
  const { before, after, lines, coupon, quantities } = change;
  return (
    <div className={styles.change}>
      <p>
        <span>{`It was ${formatRupees(toPaise(before))}, it is now `}</span>
        <strong>{formatRupees(toPaise(after))}</strong>.
      </p>
      {lines.map((line) => (
        <div key={line.product_id}>
          <p className={styles.piece}>
            {line.quantity > 1 ? `${line.product_name}, each of ${line.quantity}` : line.product_name}
          </p>
          <CauseList causes={line.causes} />
        </div>
      ))}
      {coupon !== 0 && <p>{`Your coupon: ${signedRupees(coupon)}`}</p>}
      {quantities !== 0 && <p>{`Pieces added or removed since: ${signedRupees(quantities)}`}</p>}
    </div>
  );
}
