import type { DeliveryReport } from '#contract/office/delivery/delivery-import.ts';
import { FieldChanges } from '../import/field-changes.tsx';
import { ImportCounts } from '../import/import-counts.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Table } from '../ui/tables/table.tsx';
import { prefixText } from './prefix-table.tsx';

interface DeliveryPreviewProps {
  file: File;
  report: DeliveryReport;
  busy: boolean;
  onApply: () => void;
}

/** The effects of a file without faults, row by row. */
export function DeliveryPreview(props: DeliveryPreviewProps) {
  const { changes, added, changed } = props.report;
  return (
    <>
      <ImportCounts {...props} />
      {changes.length > 0 && (
        <Table
          label="What would change"
          items={changes}
          keyOf={({ prefix }) => prefix}
          columns={[
            { heading: 'Line', cell: ({ line }) => line, isNumber: true },
            {
              heading: 'Pincodes with',
              cell: ({ prefix, place, is_new }) => (
                <span>
                  {prefixText(prefix)} {place} {is_new && <Badge variant="success">new</Badge>}
                </span>
              ),
            },
            {
              heading: 'Changes',
              cell: ({ fields, is_new }) => <FieldChanges fields={fields} isNew={is_new} />,
            },
          ]}
        />
      )}
      {changes.length < added + changed && <p>The first {changes.length} are shown.</p>}
    </>
  );
}
