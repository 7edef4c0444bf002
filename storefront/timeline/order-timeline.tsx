import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { spokenMoment } from '#contract/indian-time.ts';
import { trackingPage } from '#contract/orders/delivery/carriers.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { TimelineEntry } from '#contract/timeline/timeline.ts';
import { timelineDetail, timelineText } from '#contract/timeline/timeline-copy.ts';
import { isCreditNoteEntry, subjectOfEntry } from '#contract/timeline/timeline-kinds.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './order-timeline.module.css';
import { timelineQuery } from './timeline-query.ts';

/** What happened to an order, who did it and when, the newest first (P-290). */
export function OrderTimeline({ order, user }: { order: Order; user: StoredUser }) {
  const { data = [] } = useQuery(timelineQuery(user, order));
  if (data.length === 0) return null;
  return (
    <Card title="What happened">
      <ol className={styles.timeline} aria-label="Timeline">
        {data.toReversed().map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and the list only grows
          <li key={data.length - index} className={styles.entry}>
            <Headline entry={entry} />
            <Detail entry={entry} />
            <span className={styles.soft}>
              {spokenMoment(new Date(entry.at))} · {entry.by}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What happened, with a link to the return or the complaint it happened to. */
function Headline({ entry }: { entry: TimelineEntry }) {
  const [text, subject] = [timelineText(entry), subjectOfEntry(entry.kind)];
  const number = Number(entry.number);
  if (subject === 'return') return <Link to={paths.return(number)}>{text}</Link>;
  if (subject === 'complaint') return <Link to={paths.complaint(number)}>{text}</Link>;
  return <strong>{text}</strong>;
}

/** Carrier and number, document and amount, with a link to the credit note or the carrier's page. */
function Detail({ entry }: { entry: TimelineEntry }) {
  const { kind, carrier, number = '' } = entry;
  const text = timelineDetail(entry);
  if (!text) return null;
  if (isCreditNoteEntry(kind)) return <Link to={paths.creditNote(number)}>{text}</Link>;
  const page = trackingPage(carrier, number);
  return page ? (
    <a href={page} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}
