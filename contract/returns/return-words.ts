/** Why a customer sends pieces back. */
export const RETURN_REASONS = [
  'does not fit',
  'not as expected',
  'no longer wanted',
  'damaged',
  'wrong piece',
  'something else',
] as const;

/** `closed`: withdrawn by the customer, refused and sent back, or its parcel never came. */
export const RETURN_STATES = [
  'asked',
  'approved',
  'on the way',
  'here',
  'accepted',
  'refused',
  'closed',
] as const;

/** What happens to a return, in its timeline. */
export const RETURN_EVENTS = [
  'asked',
  'photo added',
  'approved',
  'declined',
  'collected',
  'never came',
  'arrived',
  'weighed',
  'accepted',
  'refused',
  'sent back',
  'withdrawn',
  'exchanged',
] as const;

/** What a piece is found to be when it is back. */
export const RETURN_FINDINGS = ['as sold', 'worn', 'damaged', 'not our piece'] as const;

export const PICKUP_PARTS = ['morning', 'afternoon', 'evening'] as const;

/** How much lighter than sold a piece may come back: what scales differ by (P-272). */
export const MAX_LIGHTER_MG = 10;

/** Photos of one piece, of all its weighings together (P-320). */
export const MAX_WEIGHING_PHOTOS = 6;

/** From tomorrow on a parcel is collected within so many days. */
export const MAX_PICKUP_DAYS = 14;

export type ReturnReason = (typeof RETURN_REASONS)[number];
export type ReturnState = (typeof RETURN_STATES)[number];
export type ReturnEvent = (typeof RETURN_EVENTS)[number];
export type ReturnFinding = (typeof RETURN_FINDINGS)[number];
export type PickupPart = (typeof PICKUP_PARTS)[number];
