import { purityText } from '#contract/catalogue/purity.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';
import { shownRupees } from './rates-copy.ts';
import styles from './rates-page.module.css';

/** What the chart shows as a table: each day on which a rate of the metal changed, the newest first. */
export function RateHistory({ rates, label }: { rates: readonly PublicRate[]; label: string }) {
  const days = [...new Set(rates.flatMap(({ history }) => history.map(({ date }) => date)))].sort().reverse();
  return (
    <details className={styles.history}>
      <summary>Show these rates as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only if it can have the focus */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              {rates.map(({ purity }) => (
                <th key={purity} scope="col">
                  {purityText(purity)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{formatIndianDate(day)}</th>
                {rates.map(({ purity, history }) => {
                  const stated = history.find(({ date }) => date === day);
                  return <td key={purity}>{stated ? shownRupees(stated.rate) : '–'}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
