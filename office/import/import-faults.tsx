import { counted } from '#contract/counted.ts';
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
        {`There ${fault_count === 1 ? 'is' : 'are'} ${counted(fault_count, 'fault')}`} in {file.name}, so
        nothing can be imported. Please correct the file and choose it again.
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
