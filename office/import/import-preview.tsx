import type { ImportReport } from '#contract/office/import/import.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Table } from '../ui/tables/table.tsx';
import { FieldChanges } from './field-changes.tsx';
import styles from './import.module.css';
import { ImportCounts } from './import-counts.tsx';

interface ImportPreviewProps {
  file: File;
  report: ImportReport;
  busy: boolean;
  onApply: () => void;
}

type Change = ImportReport['changes'][number];

/** The effects of a file without faults, piece by piece and field by field. */
export function ImportPreview(props: ImportPreviewProps) {
  const { added, changed, changes } = props.report;
  const count = added + changed;
  return (
    <>
      <ImportCounts {...props} />
      {count > 0 && (
        <Table
          label="What would change"
          items={changes}
          keyOf={({ sku }) => sku}
          columns={[
            { heading: 'Line', cell: ({ line }) => line, isNumber: true },
            { heading: 'Piece', cell: (change) => <PieceCell change={change} /> },
            { heading: 'Changes', cell: (change) => <FieldList change={change} /> },
          ]}
        />
      )}
      {changes.length < count && <p>The first {changes.length} are shown.</p>}
    </>
  );
}

function PieceCell({ change: { sku, product_name, is_new } }: { change: Change }) {
  return (
    <span>
      {product_name} ({sku}) {is_new && <Badge variant="success">new</Badge>}
    </span>
  );
}

function FieldList({ change: { is_new, fields } }: { change: Change }) {
  if (is_new) {
    return (
      <details className={styles.details}>
        <NewFields fields={fields} />
      </details>
    );
  }
  return <FieldChanges fields={fields} />;
}

function NewFields({ fields }: { fields: Change['fields'] }) {
  return (
    <>
      <summary>{fields.length} fields</summary>
      <ul className={styles.fields}>
        {fields.map(({ field, after }) => (
          <li key={field}>
            {field.replaceAll('_', ' ')}: {after}
          </li>
        ))}
      </ul>
    </>
  );
}
