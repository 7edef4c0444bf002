import type { ImportReport } from '#contract/office/import/import.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import styles from './import.module.css';

interface ImportPreviewProps {
  file: File;
  report: ImportReport;
  busy: boolean;
  onApply: () => void;
}

type Change = ImportReport['changes'][number];

/** What a file without faults would do, piece by piece and field by field. */
export function ImportPreview({ file, report, busy, onApply }: ImportPreviewProps) {
  const { added, changed, unchanged, changes, new_categories, warnings } = report;
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
            Apply {count.toLocaleString('en-IN')} {count === 1 ? 'change' : 'changes'}
          </Button>
        </div>
      )}
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
  return (
    <ul className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          {field.replaceAll('_', ' ')}: <del>{before || 'empty'}</del> → <ins>{after || 'empty'}</ins>
        </li>
      ))}
    </ul>
  );
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
