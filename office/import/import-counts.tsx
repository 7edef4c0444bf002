import { counted } from '#contract/counted.ts';
import type { ImportReport } from '#contract/office/import/import.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';

interface ImportCountsProps {
  file: File;
  report: Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'warnings'> & { new_categories?: string[] };
  busy: boolean;
  onApply: () => void;
}

/** The number of changes in a file, warnings, and the button that applies it. */
export function ImportCounts({ file, report, busy, onApply }: ImportCountsProps) {
  const { added, changed, unchanged, new_categories = [], warnings } = report;
  const count = added + changed;
  return (
    <>
      <Facts
        facts={[
          ['File', file.name],
          ['Would be added', added.toLocaleString('en-IN')],
          ['Would change', changed.toLocaleString('en-IN')],
          ['Stay as they are', unchanged.toLocaleString('en-IN')],
          ['New in the menu', new_categories.length > 0 ? new_categories.join(', ') : null],
        ]}
      />
      {warnings.map((warning) => (
        <Notice key={warning} variant="warning">
          {warning}
        </Notice>
      ))}
      {count === 0 && <Notice variant="success">0 changes: the shop says the same as this file.</Notice>}
      {count > 0 && (
        <div>
          <Button busy={busy} onClick={onApply}>
            {`Apply ${counted(count, 'change')}`}
          </Button>
        </div>
      )}
    </>
  );
}
