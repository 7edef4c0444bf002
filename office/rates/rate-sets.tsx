import { useInfiniteQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { ShownRateSet } from '#contract/office/rates/rates.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { shownRupees } from '../ui/numbers.ts';
import { ChangedBy, ChangedRows } from '../ui/tables/change-cells.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { rateSetsQuery } from './rate-queries.ts';
import { shownChange } from './rate-words.ts';
import styles from './rates.module.css';

/** Every change of the board, with who made it, why, and what changed. */
export function RateSets() {
  const query = useInfiniteQuery(rateSetsQuery);
  const save = useAct((format: 'csv' | 'log') => saveFile(officeCalls.exportRates, { format }), {
    onDone: () => notify('The file is saved.'),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Panel
      title="Every change of the board"
      actions={
        <div className={styles.actions}>
          <Button variant="secondary" busy={save.busy} onClick={() => save.run('csv')}>
            Save as a table
          </Button>
          <Button variant="secondary" busy={save.busy} onClick={() => save.run('log')}>
            Save the log
          </Button>
        </div>
      }
    >
      <p className={styles.soft}>
        A change can never be altered or removed: each contains the hash of the one before. The log can be
        checked without the shop, by node scripts/verify-rates.mjs.
      </p>
      <PagedTable
        query={query}
        label="Changes of the board"
        keyOf={({ rate_set_id }) => rate_set_id}
        empty="No rate was ever set."
        columns={COLUMNS}
        more="Show earlier changes"
      />
    </Panel>
  );
}

const COLUMNS: Column<ShownRateSet>[] = [
  {
    heading: 'When',
    cell: ({ rate_set_id, effective_at, hash }) => (
      <span>
        {shownMoment(effective_at)}
        <span className={styles.detail} title={hash}>
          Set {rate_set_id}, hash {hash.slice(0, 8)}…
        </span>
      </span>
    ),
  },
  {
    heading: 'Who',
    cell: ({ by, approved_by }) => <ChangedBy by={by} approved_by={approved_by} />,
  },
  {
    heading: 'What',
    cell: ({ changes, restated }) => (
      <ChangedRows
        changes={changes.map(changeText)}
        remark={restated.length > 0 ? `Unchanged: ${restated.join(', ')}` : undefined}
      />
    ),
  },
  { heading: 'Note', cell: ({ note }) => note || '–' },
];

function changeText({ purity, before, after }: ShownRateSet['changes'][number]): string {
  if (after === null) return `${purity} taken off the board`;
  return `${purity} ${shownRupees(after)} ${shownChange(after, before) || '(new)'}`;
}
