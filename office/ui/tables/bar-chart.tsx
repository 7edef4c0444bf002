import type { ReactNode } from 'react';
import { shownRupees } from '../lakh.ts';
import styles from './bar-chart.module.css';
import { Table } from './table.tsx';

export interface Bar {
  name: string;
  /** In rupees. */
  value: number;
}

interface ChartProps {
  label: string;
  /** What the chart shows, in words. */
  sentence: string;
  bars: Bar[];
  /** The headings of the table: of the names and of the values. */
  columns: [name: string, value: string];
  /** How a value is written; absent: as people say an amount. */
  shown?: (value: number) => string;
}

const BAR = 10;
const GAP = 2;
const HEIGHT = 100;
/** Where the last value of a line begins, so that it can be seen. */
const LAST_AT = 0.97;

/** Amounts over time: a sentence, bars, and the same figures as a table. */
export function BarChart(props: ChartProps) {
  const { bars, shown = shownRupees } = props;
  const max = Math.max(...bars.map((bar) => bar.value), 1);
  return (
    <Chart {...props} top={max}>
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
            <title>{`${bar.name}: ${shown(bar.value)}`}</title>
          </rect>
        );
      })}
    </Chart>
  );
}

interface Point extends Bar {
  /** Milliseconds since the epoch. */
  at: number;
}

/** Values that hold until the next one and stay far from zero, such as rates: between the lowest and the highest. */
export function LineChart(props: Omit<ChartProps, 'bars'> & { bars: Point[] }) {
  const { bars } = props;
  const values = bars.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [bars[0]?.at ?? 0, bars.at(-1)?.at ?? 0];
  const width = bars.length * BAR;
  const heightOf = (value: number) => (max > min ? ((value - min) / (max - min)) * HEIGHT : HEIGHT / 2);
  const leftOf = (at: number) => (last > first ? ((at - first) / (last - first)) * width * LAST_AT : 0);
  const points = bars.flatMap(({ at, value }, index) => {
    const before = values[index - 1] ?? value;
    return [before, value].map((one) => `${leftOf(at)},${HEIGHT - heightOf(one)}`);
  });
  points.push(`${width},${HEIGHT - heightOf(values.at(-1) ?? 0)}`);
  return (
    <Chart {...props} top={max} bottom={min}>
      <polyline className={styles.line} points={points.join(' ')} />
    </Chart>
  );
}

interface FrameProps extends ChartProps {
  /** The value at the upper edge, and at the lower one when that is not zero. */
  top: number;
  bottom?: number;
  children: ReactNode;
}

function Chart({ label, sentence, bars, columns, shown = shownRupees, top, bottom, children }: FrameProps) {
  const [name, value] = columns;
  return (
    <figure className={styles.figure}>
      <figcaption>{sentence}</figcaption>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.max}>{shown(top)}</span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {children}
        </svg>
        {bottom !== undefined && <span className={styles.max}>{shown(bottom)}</span>}
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
            { heading: value, cell: (bar) => shown(bar.value), isNumber: true },
          ]}
        />
      </details>
    </figure>
  );
}
