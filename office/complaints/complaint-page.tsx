import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import { REASON_COPY } from '#contract/complaints/complaint-copy.ts';
import type { OfficeComplaint } from '#contract/office/complaints/complaints.ts';
import styles from '../after-sale/after-sale.module.css';
import { CustomerPhoto } from '../after-sale/customer-photo.tsx';
import { orderAddress } from '../orders/order-addresses.ts';
import { paths } from '../paths.ts';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { shownMoment } from '../ui/times.ts';
import { ComplaintActs } from './complaint-acts.tsx';
import { ComplaintHistory } from './complaint-history.tsx';
import { complaintQuery } from './complaint-queries.ts';
import { ComplaintState, dayOf } from './complaint-state.tsx';

/** One complaint with its deadlines, its messages and the available acts. */
export function ComplaintPage() {
  const number = Number(useParams().complaint_number);
  const { data: complaint, error } = useQuery(complaintQuery(number));
  if (complaint) return <Complaint key={number} complaint={complaint} />;
  return (
    <Screen title={`Complaint ${number}`}>
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
      <p>
        <Link to={paths.complaints}>All complaints</Link>
      </p>
    </Screen>
  );
}

function Complaint({ complaint }: { complaint: OfficeComplaint }) {
  const { complaint_number, customer_name, order_id, is_urgent, due_at } = complaint;
  return (
    <Screen
      title={`Complaint ${complaint_number}`}
      lead={`${customer_name}, order ${order_id}`}
      actions={
        <span>
          <ComplaintState {...complaint} />
        </span>
      }
    >
      {is_urgent && (
        <Notice variant="error">
          This complaint is at {dayOf(complaint).toLowerCase()}. Settle it by {lastDayToSettle(due_at)}.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="What is wrong">
            <p className={styles.text}>{complaint.text}</p>
            {complaint.has_photo && <CustomerPhoto of="complaint" number={complaint_number} />}
          </Panel>
          <ComplaintActs complaint={complaint} />
        </div>
        <div className={styles.column}>
          <Panel title="In short">
            <Clocks complaint={complaint} />
          </Panel>
          <ComplaintHistory events={complaint.events} />
        </div>
      </div>
    </Screen>
  );
}

function Clocks({ complaint }: { complaint: OfficeComplaint }) {
  const { order_id, reason, made_at, acknowledged_at, acknowledge_by, due_at, closed_at } = complaint;
  return (
    <Facts
      facts={[
        ['About', REASON_COPY[reason]],
        [
          'Order',
          <Link key="order" to={orderAddress(order_id)}>
            {order_id}
          </Link>,
        ],
        ['Made', `${shownMoment(made_at)} (${dayOf(complaint).toLowerCase()})`],
        [
          'Acknowledged',
          acknowledged_at === null
            ? `not yet; by ${shownMoment(acknowledge_by)}`
            : `${shownMoment(acknowledged_at)}, within 48 hours`,
        ],
        ['Settle by', lastDayToSettle(due_at)],
        ['Closed', closed_at && shownMoment(closed_at)],
      ]}
    />
  );
}
