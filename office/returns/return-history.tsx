import type { OfficeReturn } from '#contract/office/returns/returns.ts';
import type { ReturnEvent } from '#contract/returns/return-words.ts';
import { Panel } from '../ui/panel.tsx';
import { shownMoment } from '../ui/times.ts';
import styles from './returns.module.css';

const EVENT_WORDS: Record<ReturnEvent, string> = {
  asked: 'Return asked for',
  'photo added': 'Photo added',
  approved: 'Approved',
  declined: 'Declined',
  collected: 'Parcel collected',
  'never came': 'Closed: the parcel did not come',
  arrived: 'Parcel is here',
  weighed: 'Piece weighed',
  accepted: 'Accepted',
  refused: 'Refused',
  'sent back': 'Pieces sent back',
  withdrawn: 'Withdrawn',
  exchanged: 'New order named',
};

/** What happened, oldest first. */
export function ReturnHistory({ events }: Pick<OfficeReturn, 'events'>) {
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
