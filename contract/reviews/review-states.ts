export const REVIEW_STATES = ['waiting', 'published', 'declined'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Why the shop may decline a review; that it is a bad one is no reason (P-355, IS 19000). */
export const DECLINE_REASONS = [
  'personal data',
  'insulting',
  'not about the piece',
  'advertising',
  'unlawful',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** As the customer reads it, behind "We did not publish it, because". */
export const DECLINE_COPY: Record<DeclineReason, string> = {
  'personal data': 'it names a person, a phone number or an address.',
  insulting: 'it insults somebody.',
  'not about the piece': 'it is not about this piece. For your order, please write to us.',
  advertising: 'it advertises something else.',
  unlawful: 'the law does not allow what it says.',
};

export const MAX_STARS = 5;
export const MAX_REVIEW_CHARACTERS = 1000;
export const MAX_REVIEWER_CHARACTERS = 40;

/** The name under which a review is shown, if the customer enters no other. */
export const reviewerName = (name: string) =>
  (name.trim().split(/\s+/)[0] ?? '').slice(0, MAX_REVIEWER_CHARACTERS);
