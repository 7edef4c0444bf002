import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import type { Rupees } from '#contract/money/money.ts';
import type { LinePiece, OrderLine } from '#contract/office/orders/orders.ts';
import { formatGrams } from '#contract/weight.ts';
import { madePiecePath } from '../paths.ts';
import { shownRupees } from '../ui/numbers.ts';
import styles from './order-lines.module.css';

interface OrderLinesProps {
  lines: OrderLine[];
  /** Of each line; absent where prices are not shown. */
  totals?: Rupees[] | undefined;
  /** On a packing slip, with hints for the check. */
  isSlip?: boolean;
  /** Whether the order waits for pieces that were made for it, and this person may write them down. */
  mayRegister?: boolean;
}

const workingDays = (days: number) => counted(days, 'working day');

/** The pieces of an order, as one finds them in the tray. */
export function OrderLines({ lines, totals, isSlip, mayRegister }: OrderLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Pieces">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change, and two may be alike
        <li key={index} className={styles.line}>
          {line.photo_url ? (
            <img className={styles.picture} src={line.photo_url} alt="" width={80} height={80} />
          ) : (
            <span className={styles.picture} />
          )}
          <div className={styles.what}>
            <p className={styles.name}>
              {line.quantity} × {line.product_name}
            </p>
            <p className={styles.soft}>{describe(line)}</p>
            {line.pieces.map((piece) => (
              <p key={piece.tag} className={styles.piece}>
                {pieceWords(piece)}
              </p>
            ))}
            {line.lead_days > 0 && (
              <p className={styles.piece}>Made to order, {workingDays(line.lead_days)}</p>
            )}
            {!isSlip && line.pieces_to_register > 0 && mayRegister && (
              <p>
                <Link to={madePiecePath(line)}>Register the piece that was made</Link>
              </p>
            )}
            {isSlip && line.is_unchecked_gold && <p>Not in the register: look at the HUID.</p>}
            {line.engraving && <p>Engraving: “{line.engraving}”</p>}
          </div>
          {totals?.[index] !== undefined && <p className={styles.total}>{shownRupees(totals[index])}</p>}
        </li>
      ))}
    </ul>
  );
}

/** One registered piece, as one finds it. */
export function pieceWords(piece: LinePiece): string {
  return [
    piece.tag,
    piece.huid ? `HUID ${piece.huid}` : 'no HUID',
    `gross ${formatGrams(piece.gross_weight)}`,
    `net ${formatGrams(piece.net_weight)}`,
    piece.place,
  ].join(' · ');
}

function describe(line: OrderLine): string {
  if (line.is_gift_card) return `${line.sku} · gift card, goes by post`;
  const sizes = [line.size, line.second_size].filter(Boolean).join(' and ');
  const hasStone = line.stone !== '' && line.stone.toLowerCase() !== 'none';
  return [
    line.sku,
    sizes && `size ${sizes}`,
    line.purity,
    `gross ${formatGrams(line.gross_weight)}`,
    `net ${formatGrams(line.net_weight)}`,
    hasStone && line.stone,
  ]
    .filter(Boolean)
    .join(' · ');
}
