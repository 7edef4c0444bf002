import { spokenMoment } from '#contract/indian-time.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './after-sale.module.css';

interface HistoryEvent {
  title: string;
  text: string | null;
  at: string;
}

/** What happened to a complaint or a return, oldest first. */
export function EventHistory({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <Card title="What happened">
      <ol className={styles.history}>
        {events.map(({ title, text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index} className={styles.event}>
            <span className={styles.kind}>{title}</span>
            {text && <span className={styles.text}>{text}</span>}
            <span className={styles.soft}>{spokenMoment(new Date(at))}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
