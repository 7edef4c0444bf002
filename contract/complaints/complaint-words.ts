/** The reasons for a complaint. */
export const COMPLAINT_REASONS = [
  'not arrived',
  'damaged',
  'wrong piece',
  'weight or hallmark',
  'bill or payment',
  'something else',
] as const;

export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

/** What happens to a complaint, in its timeline. */
export const COMPLAINT_EVENTS = [
  'made',
  'acknowledged',
  'photo added',
  'customer wrote',
  'replied',
  'closed',
  'reopened',
] as const;

export type ComplaintEvent = (typeof COMPLAINT_EVENTS)[number];
