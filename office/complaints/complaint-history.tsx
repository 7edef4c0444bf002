import type { ComplaintEvent } from '#contract/complaints/complaint-words.ts';
import type { OfficeComplaint } from '#contract/office/complaints/complaints.ts';
import { Panel } from '../ui/panel.tsx';
import { shownMoment } from '../ui/times.ts';
import styles from './complaints.module.css';

const EVENT_WORDS: Record<ComplaintEvent, string> = {
  made: 'Complaint made',
  acknowledged: 'Acknowledged: the customer has the number',
  'photo added': 'Photo added',
  'customer wrote': 'Wrote',
  replied: 'Replied',
  closed: 'Closed',
  reopened: 'Opened again',
};

/** What happened, oldest first. */
export function ComplaintHistory({ events }: Pick<OfficeComplaint, 'events'>) {
  return (
    <Panel title="What happened">
      <ol className={styles.history} aria-label="What happened">
        {events.map(({ kind, text, by, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index} className={styles.event}>
            <span className={styles.kind}>{EVENT_WORDS[kind]}</span>
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
