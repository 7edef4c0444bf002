import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { CareState } from '#contract/care/care-states.ts';
import type { Role } from '#contract/office/roles.ts';
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts';

/** An order in the middle of its history. */
export interface RecordedOrder {
  orderId: string;
  orderItemId: number;
  userId: string;
  status: 'processing' | 'shipped' | 'delivered' | 'completed' | 'cancelled';
  isPacked: boolean;
  parcel: number;
  parcelState: 'none' | 'sent' | 'came back' | 'checked' | 'ended';
  /** The state of its only return, and its number. */
  returned: string;
  returnNumber: number;
  addressChanges: number;
  complaintNumber: number;
  /** The state of its piece for cleaning or repair, and its number. */
  cared: 'no' | CareState;
  careNumber: number;
  /** Whether its piece is made for it, and weighed by now. */
  made: 'no' | 'awaited' | 'weighed';
  sku: string;
  /** Of the piece that was made. */
  tag: string;
  netGrams: number;
}

/** Who makes a move. */
export type Who = Role | 'customer';

/** A member of the staff or the customer, and the moment at which they act. */
export interface Step {
  db: Database;
  now: Date;
  as(role: Role): Acting;
}

/** A move of a random history. */
export interface Move {
  by: Who;
  isPossible(story: RecordedOrder): boolean;
  /** Makes the move as the shop does, and changes the story. */
  run(story: RecordedOrder, step: Step): Promise<unknown>;
  /** The expected timeline entry of the move, by the same person. */
  kind: TimelineKind;
  /** Automatic entries at the same moment. */
  follows?: readonly TimelineKind[];
}
