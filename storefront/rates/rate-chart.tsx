import { useId } from 'react';
import { purityText } from '#contract/catalogue/purity.ts';
import { formatIndianDate, type IndianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';
import { type Chart, chartOf } from './chart-points.ts';
import styles from './rate-chart.module.css';
import { shownRupees } from './rates-copy.ts';

/** A purity's rates as a line. Its words are beside it as text, so that they keep their size on every screen. */
export function RateChart({ rate, today }: { rate: PublicRate; today: IndianDate }) {
  const id = useId();
  const chart = chartOf(rate.history, today);
  if (!chart) return null;
  const { points, last, lowest, highest, firstDay } = chart;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <div className={styles.chart}>
      <div className={styles.frame}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-words`}
          className={styles.drawing}
        >
          <title id={`${id}-title`}>{`${purityText(rate.purity)}, rupees a gram`}</title>
          <desc id={`${id}-words`}>{wordsOf(rate, chart)}</desc>
          <polygon className={styles.area} points={`0,100 ${line} 100,100`} />
          <polyline className={styles.line} points={line} />
        </svg>
        <span className={styles.dot} style={{ top: `${last.y}%` }} />
        {highest > lowest && <span className={styles.high}>{shownRupees(rupees(highest))}</span>}
        {highest > lowest && <span className={styles.low}>{shownRupees(rupees(lowest))}</span>}
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{formatIndianDate(firstDay)}</span>
        <span>{formatIndianDate(today)}</span>
      </p>
    </div>
  );
}

function wordsOf({ rate, history }: PublicRate, { lowest, highest, firstDay }: Chart): string {
  const first = history[0]?.rate ?? rate;
  return `From ${shownRupees(first)} on ${formatIndianDate(firstDay)} to ${shownRupees(rate)} today; lowest ${shownRupees(rupees(lowest))}, highest ${shownRupees(rupees(highest))}.`;
}
