import { acknowledgeBy, complaintAge, URGENT_FROM_DAY } from '#contract/complaints/complaint-clocks.ts';
import type { ListedComplaint, OfficeComplaint } from '#contract/office/complaints/complaints.ts';
import type { ListedRow } from './office-queries.ts';
import type { WholeComplaint } from './queries.ts';
import { CUSTOMER, SHOP } from './rules.ts';

export function toListedForOffice(row: ListedRow, now: Date): ListedComplaint {
  const age = complaintAge(row.madeAt, now);
  const isOpen = row.closedAt === null;
  return {
    complaint_number: row.complaintNumber,
    order_id: row.orderId,
    customer_name: row.customerName,
    reason: row.reason,
    made_at: row.madeAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    age_days: age,
    is_urgent: isOpen && age >= URGENT_FROM_DAY,
    waits_for_shop: isOpen && row.lastPerson === CUSTOMER,
  };
}

interface Shown {
  customerName: string;
  nameOf: (person: string) => string;
  now: Date;
}

export function toOfficeComplaint(
  complaint: WholeComplaint,
  { customerName, nameOf, now }: Shown,
): OfficeComplaint {
  const { events, text, acknowledgedAt, madeAt, hasPhoto } = complaint;
  const byHand = events.filter(({ kind }) => kind !== 'acknowledged');
  const names: Record<string, string> = { [CUSTOMER]: customerName, [SHOP]: 'The shop' };
  return {
    ...toListedForOffice({ ...complaint, customerName, lastPerson: byHand.at(-1)?.person ?? null }, now),
    ...{ text, has_photo: hasPhoto },
    acknowledged_at: acknowledgedAt?.toISOString() ?? null,
    acknowledge_by: acknowledgeBy(madeAt).toISOString(),
    events: events.map(({ kind, text, person, happenedAt }) => ({
      ...{ kind, text, by: names[person] ?? nameOf(person), at: happenedAt.toISOString() },
    })),
  };
}
