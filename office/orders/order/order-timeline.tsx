import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { TimelineEntry } from '#contract/office/orders/orders.ts';
import { auditPath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Panel } from '#office/ui/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import styles from './order.module.css';

/** Who did what and when, the newest first. */
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
            {describe(entry)}
            <span className={styles.soft}>
              {shownMoment(entry.at)}, by {entry.by}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const ORDER_WORDS: Record<string, string> = {
  pending: 'Ordered',
  processing: 'Paid: to be packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const PAYMENT_WORDS: Record<string, string> = {
  pending: 'Payment awaited',
  Success: 'Payment arrived',
  failed: 'Payment failed',
  cancelled: 'Payment no longer possible',
};

function describe({ kind, value }: TimelineEntry): string {
  switch (kind) {
    case 'order_status':
      return ORDER_WORDS[value] ?? value;
    case 'payment_status':
      return PAYMENT_WORDS[value] ?? value;
    case 'packing':
      return value === 'packed' ? 'Packed' : 'Not packed after all';
    case 'shipment':
      return `Sent with ${value}`;
  }
}
