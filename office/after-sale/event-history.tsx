import { Panel } from '../ui/layout/panel.tsx';
import { shownMoment } from '../ui/times.ts';
import styles from './after-sale.module.css';

interface EventHistoryProps<Kind extends string> {
  events: readonly { kind: Kind; text: string | null; by: string; at: string }[];
  titles: Readonly<Record<Kind, string>>;
}

/** What happened to a complaint or a return, oldest first. */
export function EventHistory<Kind extends string>({ events, titles }: EventHistoryProps<Kind>) {
  return (
    <Panel title="What happened">
      <ol className={styles.history} aria-label="What happened">
        {events.map(({ kind, text, by, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index} className={styles.event}>
            <span className={styles.kind}>{titles[kind]}</span>
            {text && <span className={styles.text}>{text}</span>}
            <span className={styles.soft}>
              {by}, {shownMoment(at)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
