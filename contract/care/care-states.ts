/** What is done to a piece that its customer brings back for it (P-363). */
export const CARE_WORKS = ['clean', 'resize', 'repair'] as const;

export type CareWork = (typeof CARE_WORKS)[number];

/** `asked`: the customer has the piece; `withdrawn`, `declined`: it was never taken in. */
export const CARE_STATES = ['asked', 'in work', 'ready', 'given back', 'withdrawn', 'declined'] as const;

export type CareState = (typeof CARE_STATES)[number];

/** `agreed`: its charge was told to the customer, who said yes; `reopened`: it was not ready after all; `postponed`: for another day. */
export const CARE_ACTS = [
  'taken in',
  'agreed',
  'postponed',
  'ready',
  'reopened',
  'given back',
  'withdrawn',
  'declined',
] as const;

export type CareAct = (typeof CARE_ACTS)[number];

/** Acts that change no state. */
export const CARE_NOTES = ['agreed', 'postponed'] as const;

/** The acts, and states, after which nothing more is done. */
export const CARE_ENDS = ['given back', 'withdrawn', 'declined'] as const;

export const CARE_WORK_WORDS: Record<CareWork, string> = {
  clean: 'Cleaning and polish',
  resize: 'Resizing',
  repair: 'Repair',
};
