import { holdEnd } from './hold-copy.ts';
import { useIsOver } from './use-is-over.ts';

/** `Price kept until 2:52 pm`; nothing after it. */
export function PriceKept({ until }: { until: string }) {
  if (useIsOver(until)) return null;
  return <span>{`Price kept until ${holdEnd(new Date(until), new Date())}`}</span>;
}
