import styles from './import.module.css';

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The fields changed by a file, with their values before and after. */
export function FieldChanges({ fields, isNew = false }: { fields: FieldChange[]; isNew?: boolean }) {
  return (
    <ul className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          {field.replaceAll('_', ' ')}:{' '}
          {!isNew && (
            <>
              <del>{before || 'empty'}</del> →{' '}
            </>
          )}
          <ins>{after || 'empty'}</ins>
        </li>
      ))}
    </ul>
  );
}
