import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { spokenMoment } from '#contract/indian-time.ts';
import styles from './complaints.module.css';

/** The two clocks of the law: acknowledged within 48 hours, settled within one month (P-266). */
export function ComplaintClocks({ complaint }: { complaint: Complaint }) {
  const { acknowledged_at, acknowledge_by, due_at, closed_at } = complaint;
  return (
    <dl className={styles.clocks}>
      <Clock
        name="Acknowledged within 48 hours"
        doneAt={acknowledged_at}
        until={spokenMoment(new Date(acknowledge_by))}
      />
      <Clock name="Settled within one month" doneAt={closed_at} until={lastDayToSettle(due_at)} />
    </dl>
  );
}

function Clock({ name, doneAt, until }: { name: string; doneAt: string | null; until: string }) {
  return (
    <div className={doneAt ? styles.done : styles.running}>
      <dt>{name}</dt>
      <dd>{doneAt ? `Done: ${spokenMoment(new Date(doneAt))}` : `By ${until}`}</dd>
    </div>
  );
}
