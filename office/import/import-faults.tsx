import type { ImportReport } from '#contract/office/import/import.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { Table } from '../ui/tables/table.tsx';

/** Every fault of a file, by line and column. */
export function ImportFaults({
  file,
  report: { fault_count, faults },
}: {
  file: File;
  report: Pick<ImportReport, 'fault_count' | 'faults'>;
}) {
  const isCut = faults.length < fault_count;
  return (
    <>
      <Notice variant="error">
        {fault_count === 1 ? 'There is 1 fault' : `There are ${fault_count.toLocaleString('en-IN')} faults`}{' '}
        in {file.name}, so nothing can be imported. Please correct the file and choose it again.
      </Notice>
      <Table
        label="Faults"
        items={faults.map((fault, index) => ({ ...fault, index }))}
        keyOf={({ index }) => index}
        columns={[
          { heading: 'Line', cell: ({ line }) => line, isNumber: true },
          { heading: 'Column', cell: ({ column }) => column ?? 'the whole line' },
          { heading: 'What is wrong', cell: ({ message }) => message },
        ]}
      />
      {isCut && <p>The first {faults.length} are shown.</p>}
    </>
  );
}
