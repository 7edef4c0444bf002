import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import styles from './price-countdown.module.css';
import { MAX_TIMER_MS } from './use-is-over.ts';

const SECOND_MS = 1000;
const COUNTED_MS = 5 * MINUTE_MS;

/** The milliseconds until an instant, once a second in the last five minutes. */
function useMillisecondsUntil(until: string): number {
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(until) - now;
  useEffect(() => {
    if (!(left > 0)) return;
    const wait = left > COUNTED_MS ? left - COUNTED_MS : left % SECOND_MS || SECOND_MS;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** In the last five minutes of a kept price: how long it is kept. Screen readers hear of it twice, not every second. */
export function PriceCountdown({ until }: { until: string }) {
  const left = useMillisecondsUntil(until);
  if (!(left > 0) || left > COUNTED_MS) return null;
  const seconds = Math.ceil(left / SECOND_MS);
  const said =
    left > MINUTE_MS ? 'The price is kept for 5 more minutes.' : 'The price is kept for 1 more minute.';
  return (
    <p className={styles.countdown}>
      <span aria-hidden="true">
        {`Price kept for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </p>
  );
}
