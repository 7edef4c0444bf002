import type { ComplaintEvent } from '#contract/complaints/complaint-words.ts';
import type { OfficeComplaint } from '#contract/office/complaints/complaints.ts';
import { EventHistory } from '../after-sale/event-history.tsx';

const EVENT_TITLES: Record<ComplaintEvent, string> = {
  made: 'Complaint made',
  acknowledged: 'Acknowledged: the customer has the number',
  'photo added': 'Photo added',
  'customer wrote': 'Wrote',
  replied: 'Replied',
  closed: 'Closed',
  reopened: 'Opened again',
};

export function ComplaintHistory({ events }: Pick<OfficeComplaint, 'events'>) {
  return <EventHistory events={events} titles={EVENT_TITLES} />;
}
