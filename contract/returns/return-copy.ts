import type { PickupPart, ReturnFinding, ReturnReason, ReturnState } from './return-words.ts';

export const RETURN_REASON_COPY: Record<ReturnReason, string> = {
  'does not fit': 'It does not fit',
  'not as expected': 'It is not as I expected',
  'no longer wanted': 'I do not want it any more',
  damaged: 'It came damaged',
  'wrong piece': 'It is not what I ordered',
  'something else': 'Something else',
};

export const RETURN_STATE_COPY: Record<ReturnState, string> = {
  asked: 'Asked',
  approved: 'Approved',
  'on the way': 'On the way',
  here: 'Arrived',
  accepted: 'Accepted',
  refused: 'Refused',
  closed: 'Closed',
};

export const FINDING_COPY: Record<ReturnFinding, string> = {
  'as sold': 'As it was sold',
  worn: 'Worn',
  damaged: 'Damaged',
  'not our piece': 'Not the piece that was sold',
};

export const PICKUP_PART_COPY: Record<PickupPart, string> = {
  morning: 'Morning, 9 to 12',
  afternoon: 'Afternoon, 12 to 4',
  evening: 'Evening, 4 to 8',
};
