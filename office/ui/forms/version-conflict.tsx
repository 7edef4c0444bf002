import { Button } from '../controls/button.tsx';
import { Notice } from '../layout/panel.tsx';
import { Table } from '../tables/table.tsx';
import styles from './version-conflict.module.css';

export interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

interface VersionConflictProps {
  /** The fields in which the input differs from what somebody else saved meanwhile. */
  differences: Difference[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** After a 409: shows both versions and lets the person choose. The input stays until then. */
export function VersionConflict({ differences, busy, onKeepMine, onTakeTheirs }: VersionConflictProps) {
  return (
    <section className={styles.conflict} aria-label="Two versions">
      <Notice variant="warning">
        Somebody else saved a change while you were writing. Nothing of yours is lost: choose what holds.
      </Notice>
      <Table
        label="Differences"
        items={differences}
        keyOf={({ field }) => field}
        empty="Both versions say the same."
        columns={[
          { heading: 'Field', cell: ({ field }) => field },
          { heading: 'Yours', cell: ({ mine }) => mine },
          { heading: 'Saved by somebody else', cell: ({ theirs }) => theirs },
        ]}
      />
      <div className={styles.actions}>
        <Button busy={busy} onClick={onKeepMine}>
          Save mine
        </Button>
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
