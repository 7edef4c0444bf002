import { type Paise, toRupees } from '#contract/money/money.ts';
import type { Role } from '#contract/office/roles.ts';
import type { TimelineEntry } from '#contract/timeline/timeline.ts';
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts';

/** One entry of a timeline, as the tables hold it. */
export interface Fact {
  at: Date;
  kind: TimelineKind;
  number: string | null;
  carrier: string | null;
  amountPaise: Paise | null;
  /** Net, of a piece that was weighed. */
  weightGrams: number | null;
  note: string | null;
  /** `customer`, `provider`, `shop`, `command:root` or `staff:7`. */
  person: string;
  /** Of a member of the staff, at that time. */
  role: Role | null;
}

const ROLE_WORDS: Record<Role, string> = {
  owner: 'owner',
  manager: 'manager',
  counter: 'counter',
  packer: 'packing',
  accountant: 'accounts',
  reader: 'office',
};

const OTHERS: Record<string, string> = { customer: 'You', provider: 'The payment provider' };

/** Who did it, as the customer reads it: a role, never a name (P-316). */
export function roleText({ person, role }: Pick<Fact, 'person' | 'role'>, shopName: string): string {
  return OTHERS[person] ?? (role === null ? shopName : `${shopName}, ${ROLE_WORDS[role]}`);
}

/** An entry of either side; `note` only where the staff reads it. */
export function toEntry(fact: Fact, by: string): TimelineEntry {
  const { at, kind, number, carrier, amountPaise, weightGrams, note } = fact;
  return {
    kind,
    ...(number !== null && { number }),
    ...(carrier !== null && { carrier }),
    ...(amountPaise !== null && { amount: toRupees(amountPaise) }),
    ...(weightGrams !== null && { weight: weightGrams }),
    ...(note !== null && { note }),
    ...{ by, at: at.toISOString() },
  };
}
