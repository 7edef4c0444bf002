import { Link } from 'react-router';
import { MONEY_ROLES } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { trackingPage } from '#contract/orders/delivery/carriers.ts';
import type { TimelineEntry } from '#contract/timeline/timeline.ts';
import { timelineDetail, timelineText } from '#contract/timeline/timeline-copy.ts';
import { isCreditNoteEntry, subjectOfEntry } from '#contract/timeline/timeline-kinds.ts';
import { auditPath, carePath, complaintPath, creditNotePath, returnPath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import styles from './timeline.module.css';

/** Who did what and when, the newest first: what the customer reads, with names. */
export function OrderTimeline({ orderId, entries }: { orderId: string; entries: TimelineEntry[] }) {
  const session = useOfficeSession();
  const audit = mayCall(session, officeCalls.getAudit) && (
    <Link to={auditPath(`order:${orderId}`)}>In the audit</Link>
  );
  return (
    <Panel title="What happened" actions={audit}>
      <ol className={styles.timeline} aria-label="Timeline">
        {entries.toReversed().map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and the list only grows
          <li key={entries.length - index} className={styles.entry}>
            <Headline entry={entry} />
            <Detail entry={entry} />
            {entry.note && <span>{entry.note}</span>}
            <span className={styles.soft}>
              {shownMoment(entry.at)}, by {entry.by}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What happened, with a link to the return or the complaint it happened to. */
function Headline({ entry }: { entry: TimelineEntry }) {
  const [text, subject] = [timelineText(entry), subjectOfEntry(entry.kind)];
  const number = Number(entry.number);
  if (subject === 'return') return <Link to={returnPath(number)}>{text}</Link>;
  if (subject === 'complaint') return <Link to={complaintPath(number)}>{text}</Link>;
  if (subject === 'care') return <Link to={carePath(number)}>{text}</Link>;
  return <strong>{text}</strong>;
}

/** Carrier and number, document and amount, with a link to the credit note or the carrier's page. */
function Detail({ entry }: { entry: TimelineEntry }) {
  const { role } = useOfficeSession();
  const { kind, carrier, number = '' } = entry;
  const text = timelineDetail(entry);
  if (!text) return null;
  const mayOpen = (MONEY_ROLES as readonly Role[]).includes(role);
  if (isCreditNoteEntry(kind) && mayOpen) return <Link to={creditNotePath(number)}>{text}</Link>;
  const page = trackingPage(carrier, number);
  return page ? (
    <a href={page} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}
