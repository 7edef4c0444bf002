/** In seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NAME = 'tola_call_seconds';

/** How long calls take, by route and status; no customer's data. */
export interface CallDurations {
  observe(method: string, route: string, status: number, milliseconds: number): void;
  /** In the text form of Prometheus. */
  text(): string;
}

interface Series {
  labels: string;
  /** One more than there are buckets: the last is without end. */
  counts: number[];
  seconds: number;
}

/** Counts what is observed. Made for the busiest path of the shop: an observation looks up a series and adds. */
export function createCallDurations(): CallDurations {
  const all = new Map<string, Series>();

  const seriesOf = (method: string, route: string, status: number): Series => {
    const key = `${method} ${status} ${route}`;
    const known = all.get(key);
    if (known) return known;
    const labels = `method="${method}",route="${escapeLabel(route)}",status="${status}"`;
    const series = { labels, counts: new Array(BUCKETS.length + 1).fill(0), seconds: 0 };
    all.set(key, series);
    return series;
  };

  return {
    observe(method, route, status, milliseconds) {
      const series = seriesOf(method, route, status);
      const seconds = milliseconds / 1000;
      let bucket = 0;
      while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket++;
      series.counts[bucket] = (series.counts[bucket] as number) + 1;
      series.seconds += seconds;
    },
    text: () =>
      [
        `# HELP ${NAME} Time to answer, by route and status`,
        `# TYPE ${NAME} histogram`,
        ...[...all.values()].flatMap(linesOf),
        '',
      ].join('\n'),
  };
}

function linesOf({ labels, counts, seconds }: Series): string[] {
  let sum = 0;
  const buckets = counts.map((count, index) => {
    sum += count;
    return `${NAME}_bucket{le="${BUCKETS[index] ?? '+Inf'}",${labels}} ${sum}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${sum}`];
}

function escapeLabel(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
