import type { OfficeReturn } from '#contract/office/returns/returns.ts';
import type { ReturnEvent } from '#contract/returns/return-words.ts';
import { EventHistory } from '../after-sale/event-history.tsx';

const EVENT_TITLES: Record<ReturnEvent, string> = {
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

export function ReturnHistory({ events }: Pick<OfficeReturn, 'events'>) {
  return <EventHistory events={events} titles={EVENT_TITLES} />;
}
