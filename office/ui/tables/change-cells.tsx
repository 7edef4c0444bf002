import styles from './change-cells.module.css';

/** Who made a change, and who approved it. */
export function ChangedBy({ by, approved_by }: { by: string; approved_by: string | null }) {
  return (
    <span>
      {by}
      {approved_by !== null && <span className={styles.detail}>Approved by {approved_by}</span>}
    </span>
  );
}

/** The changes of a set, one on each line, and a remark on the rest. */
export function ChangedRows({ changes, remark }: { changes: string[]; remark?: string | undefined }) {
  return (
    <span>
      {changes.map((change) => (
        <span key={change} className={styles.change}>
          {change}
        </span>
      ))}
      {remark && <span className={styles.detail}>{remark}</span>}
    </span>
  );
}
