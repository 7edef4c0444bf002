import { counted } from '#contract/counted.ts';
import { formatRupeesExact, sumOf, toPaise } from '#contract/money/money.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { Select } from '#storefront/ui/controls/field.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import styles from './return-form.module.css';

/** How many pieces of each order line come back. */
export type Quantities = Readonly<Record<number, number>>;

interface ReturnPiecesProps {
  lines: ReturnOptions['lines'];
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  error: string | undefined;
}

/** Chooses what comes back; each choice says its amount. */
export function ReturnPieces({ lines, quantities, onChange, error }: ReturnPiecesProps) {
  const offered = lines.filter(({ why_not }) => why_not === null);
  const total = totalOf(offered, quantities);
  return (
    <fieldset className={styles.pieces}>
      <legend className={styles.legend}>What do you send back?</legend>
      {offered.map(({ order_item_id, product_name, photo_url, amounts }) => (
        <div key={order_item_id} className={styles.piece}>
          <Thumbnail className={styles.photo} src={photo_url} alt="" size={72} />
          <Select
            label={product_name}
            name={`pieces-${order_item_id}`}
            value={quantities[order_item_id] ?? 0}
            onChange={({ target }) => onChange({ ...quantities, [order_item_id]: Number(target.value) })}
          >
            <option value={0}>I keep it</option>
            {amounts.map((amount, index) => (
              <option key={amount} value={index + 1}>
                {counted(index + 1, 'piece')}: {formatRupeesExact(toPaise(amount))}
              </option>
            ))}
          </Select>
        </div>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.total} aria-live="polite">
        {total === 0 ? (
          'Choose what you send back to see what you get.'
        ) : (
          <>
            You get back <strong>{formatRupeesExact(total)}</strong>.
          </>
        )}
      </p>
    </fieldset>
  );
}

function totalOf(lines: ReturnOptions['lines'], quantities: Quantities) {
  return sumOf(
    lines.flatMap(({ order_item_id, amounts }) => {
      const amount = amounts[(quantities[order_item_id] ?? 0) - 1];
      return amount === undefined ? [] : [toPaise(amount)];
    }),
  );
}
