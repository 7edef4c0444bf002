import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { REASON_COPY } from '#contract/complaints/complaint-copy.ts';
import type { ComplaintEvent } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { spokenMoment } from '#contract/indian-time.ts';
import { AddPhotoForm } from '#storefront/after-sale/add-photo-form.tsx';
import styles from '#storefront/after-sale/after-sale.module.css';
import { EventHistory } from '#storefront/after-sale/event-history.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { ComplaintClocks } from './complaint-clocks.tsx';
import { complaintsKey } from './complaint-queries.ts';
import { WriteMoreForm } from './write-more-form.tsx';

/** A complaint with its deadlines, its events, and the customer's possible replies. */
export function ComplaintBody({ complaint, user }: { complaint: Complaint; user: StoredUser }) {
  const { reason, text, events, has_photo, closed_at, complaint_number } = complaint;
  return (
    <>
      {closed_at && (
        <Notice variant="success">
          Closed on {spokenMoment(new Date(closed_at))}. Is it not settled? Write to us below, and it is open
          again.
        </Notice>
      )}
      <Card title="By when">
        <ComplaintClocks complaint={complaint} />
      </Card>
      <Card title={REASON_COPY[reason]}>
        <p className={styles.text}>{text}</p>
        {has_photo && <p className={styles.soft}>With a photo, which only our staff sees.</p>}
      </Card>
      <EventHistory events={events.map((event) => ({ ...event, title: EVENT_COPY[event.kind](event.by) }))} />
      <Card title="Write to us">
        <WriteMoreForm user={user} complaintNumber={complaint_number} isClosed={closed_at !== null} />
      </Card>
      {!has_photo && (
        <Card title="Add a photo">
          <AddPhotoForm
            user={user}
            call={afterSaleCalls.addComplaintPhoto}
            number={complaint_number}
            queryKey={complaintsKey(user)}
          />
        </Card>
      )}
    </>
  );
}

const EVENT_COPY: Record<ComplaintEvent, (by: Complaint['events'][number]['by']) => string> = {
  made: () => 'You complained',
  acknowledged: () => 'We have it: this number is yours to quote',
  'photo added': () => 'You added a photo',
  'customer wrote': () => 'You wrote',
  replied: () => 'We replied',
  closed: () => 'We closed it',
  reopened: (by) => (by === 'customer' ? 'Open again, as you wrote' : 'We opened it again'),
};
