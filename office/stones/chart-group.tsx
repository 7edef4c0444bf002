import { shownChange } from '../rates/rate-words.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredNumber, shownRupees } from '../ui/numbers.ts';
import type { Group, RangePart, TypedRow } from './chart-rows.ts';
import styles from './stones.module.css';
import type { ChartDraft } from './use-chart-draft.ts';

interface ChartGroupProps {
  group: Group;
  /** Absent: the person may only read. */
  draft?: ChartDraft;
  /** By `rows.3.from`. */
  errors: Readonly<Record<string, string>>;
}

/** The ranges of stones of one kind, grade and shape. */
export function ChartGroup({ group, draft, errors }: ChartGroupProps) {
  const last = group.rows.at(-1)?.row;
  return (
    <section className={styles.group} aria-label={group.name}>
      <h3 className={styles.name}>{group.name}</h3>
      <table className={styles.ranges} aria-label={`Prices of ${group.name}`}>
        <thead>
          <tr>
            <th scope="col">From (ct)</th>
            <th scope="col">Below (ct)</th>
            <th scope="col">A carat (₹)</th>
            {draft && <th scope="col">Difference</th>}
            {draft && (
              <th scope="col">
                <span className={styles.hidden}>Take away</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {group.rows.map(({ row, index }) =>
            draft ? (
              <EditedRange
                key={row.id}
                row={row}
                name={group.name}
                draft={draft}
                errorOf={(part) => errors[`rows.${index}.${part}`]}
              />
            ) : (
              <ReadRange key={row.id} row={row} />
            ),
          )}
        </tbody>
      </table>
      {draft && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            aria-label={`Add a range of ${group.name}`}
            onClick={() => draft.addRange(group, last?.to ?? '0')}
          >
            Add a range
          </Button>
        </div>
      )}
    </section>
  );
}

function ReadRange({ row: { from, to, before } }: { row: TypedRow }) {
  return (
    <tr>
      <td>{from}</td>
      <td>{to}</td>
      <td>{before !== null && shownRupees(before)}</td>
    </tr>
  );
}

interface EditedRangeProps {
  row: TypedRow;
  name: string;
  draft: ChartDraft;
  errorOf: (part: RangePart) => string | undefined;
}

const LABELS: Record<RangePart, string> = { from: 'From', to: 'Below', rate: 'Price of a carat' };

function EditedRange({ row, name, draft, errorOf }: EditedRangeProps) {
  const next = enteredNumber(row.rate);
  const parts: RangePart[] = ['from', 'to', 'rate'];
  const faults = parts.flatMap((part) => errorOf(part) ?? []);
  const errorId = `stones-error-${row.id}`;
  return (
    <>
      <tr>
        {parts.map((part) => (
          <td key={part}>
            <input
              className={styles.input}
              aria-label={`${LABELS[part]}, ${name} from ${row.from} ct`}
              aria-invalid={errorOf(part) ? true : undefined}
              aria-describedby={errorOf(part) ? errorId : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={row[part]}
              onChange={(event) => draft.type(row.id, part, event.target.value)}
            />
          </td>
        ))}
        <td className={styles.difference}>{differenceText(row.before, next)}</td>
        <td>
          <button
            type="button"
            className={styles.removeButton}
            aria-label={`Take away ${name} from ${row.from} ct`}
            onClick={() => draft.remove(row.id)}
          >
            ×
          </button>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr>
          <td colSpan={4}>
            <p id={errorId} role="alert" className={styles.error}>
              {faults.join(' ')}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

function differenceText(before: number | null, next: number | null): string {
  if (next === null) return '–';
  if (before === null) return 'New';
  return next === before ? '' : shownChange(next, before);
}
