import { CARE_ACTS, type CareAct } from '#contract/care/care-states.ts';
import { COMPLAINT_EVENTS, type ComplaintEvent } from '#contract/complaints/complaint-words.ts';
import { RETURN_EVENTS, type ReturnEvent } from '#contract/returns/return-words.ts';

/** What happens to an order, its parcels, its documents and its money. */
const ORDER_MOVES = [
  'ordered',
  'payment awaited',
  'payment failed',
  'paid',
  'payment not needed',
  'invoice issued',
  'piece weighed',
  'heavier accepted',
  'address changed',
  'packed',
  'unpacked',
  'shipped',
  'handed over',
  'tracking changed',
  'came back',
  'on the way',
  'checked',
  'sent again',
  'not sent again',
  'lost',
  'delivered',
  'completed',
  'cancelled',
  'credit note issued',
  'weight credited',
  'refund ordered',
  'refund sent',
] as const;

type OrderMove = (typeof ORDER_MOVES)[number];

/** What happens to a piece that is cleaned or repaired. */
const CARE_EVENTS = ['asked', ...CARE_ACTS] as const;

export type CareEvent = 'asked' | CareAct;

/** Every entry of a timeline: also what happens to its returns, the complaints about it, and the care of its pieces. */
export type TimelineKind =
  | OrderMove
  | `return ${ReturnEvent}`
  | `complaint ${ComplaintEvent}`
  | `care ${CareEvent}`;

export const TIMELINE_KINDS: readonly TimelineKind[] = [
  ...ORDER_MOVES,
  ...RETURN_EVENTS.map((event) => `return ${event}` as const),
  ...COMPLAINT_EVENTS.map((event) => `complaint ${event}` as const),
  ...CARE_EVENTS.map((event) => `care ${event}` as const),
];

/** The subject of an entry; it determines its link and which roles of the office read it. */
export type TimelineSubject = 'order' | 'payment' | 'document' | 'refund' | 'return' | 'complaint' | 'care';

const SUBJECTS: Partial<Record<TimelineKind, TimelineSubject>> = {
  'payment awaited': 'payment',
  'payment failed': 'payment',
  'payment not needed': 'payment',
  'invoice issued': 'document',
  'credit note issued': 'document',
  'weight credited': 'document',
  'refund ordered': 'refund',
  'refund sent': 'refund',
};

/** Whether the number of an entry is that of a credit note. */
export const isCreditNoteEntry = (kind: TimelineKind): boolean =>
  kind === 'credit note issued' || kind === 'weight credited';

export function subjectOfEntry(kind: TimelineKind): TimelineSubject {
  if (kind.startsWith('return ')) return 'return';
  if (kind.startsWith('complaint ')) return 'complaint';
  if (kind.startsWith('care ')) return 'care';
  return SUBJECTS[kind] ?? 'order';
}
