import { purityText } from '#contract/catalogue/purity.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import styles from './rate-table.module.css';
import { changeOf, shownRupees } from './rates-copy.ts';

const WORDS = { up: 'Up by', down: 'Down by', none: '' };

/** The rates of a metal by purity; on a phone each purity is a small block of its own. */
export function RateTable({ rates, label }: { rates: readonly PublicRate[]; label: string }) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Purity</th>
          <th scope="col">1 gram</th>
          <th scope="col">Sovereign, 8 g</th>
          <th scope="col">Tola, 11.664 g</th>
          <th scope="col">Since yesterday</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <Row key={rate.purity} rate={rate} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ rate }: { rate: PublicRate }) {
  const { purity, rate: gram, sovereign, tola, is_current, stated_on } = rate;
  const { sign, text } = changeOf(rate);
  if (!is_current) {
    return (
      <tr>
        <th scope="row">{purityText(purity)}</th>
        <td colSpan={4} className={styles.note}>
          No rate today; the last one, of {formatIndianDate(stated_on)}, was {shownRupees(gram)} a gram.
          Pieces in it are priced on request.
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{purityText(purity)}</th>
      <td data-label="1 gram" className={styles.gram}>
        {shownRupees(gram)}
      </td>
      <td data-label="Sovereign, 8 g">{shownRupees(sovereign)}</td>
      <td data-label="Tola, 11.664 g">{shownRupees(tola)}</td>
      <td data-label="Since yesterday">
        <span className={styles.change} data-sign={sign}>
          {sign !== 'none' && <VisuallyHidden>{`${WORDS[sign]} `}</VisuallyHidden>}
          <span>{text}</span>
        </span>
      </td>
    </tr>
  );
}
