import styles from './bar-chart.module.css';
import { shownRupees } from './lakh.ts';
import { Table } from './table.tsx';

export interface Bar {
  name: string;
  /** In rupees. */
  value: number;
}

interface BarChartProps {
  label: string;
  /** What the chart shows, in words. */
  sentence: string;
  bars: Bar[];
  /** The headings of the table: of the names and of the values. */
  columns: [name: string, value: string];
}

const BAR = 10;
const GAP = 2;
const HEIGHT = 100;

/** Amounts over time: a sentence, bars, and the same figures as a table. */
export function BarChart({ label, sentence, bars, columns: [name, value] }: BarChartProps) {
  const max = Math.max(...bars.map((bar) => bar.value), 1);
  return (
    <figure className={styles.figure}>
      <figcaption>{sentence}</figcaption>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.max}>{shownRupees(max)}</span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {bars.map((bar, index) => {
            const height = Math.max((bar.value / max) * HEIGHT, 0);
            return (
              <rect
                key={bar.name}
                x={index * BAR + GAP / 2}
                y={HEIGHT - height}
                width={BAR - GAP}
                height={height}
              >
                <title>{`${bar.name}: ${shownRupees(bar.value)}`}</title>
              </rect>
            );
          })}
        </svg>
        <p className={styles.ends}>
          <span>{bars[0]?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </p>
      </div>
      <details className={styles.details}>
        <summary>Show the figures</summary>
        <Table
          label={label}
          items={bars}
          keyOf={(bar) => bar.name}
          columns={[
            { heading: name, cell: (bar) => bar.name },
            { heading: value, cell: (bar) => shownRupees(bar.value), isNumber: true },
          ]}
        />
      </details>
    </figure>
  );
}
