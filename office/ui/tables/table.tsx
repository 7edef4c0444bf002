import type { ReactNode } from 'react';
import { Scroller } from './scroller.tsx';
import styles from './table.module.css';

export interface Column<Item> {
  heading: string;
  cell: (item: Item) => ReactNode;
  /** Amounts and counts are aligned to the right. */
  isNumber?: boolean;
}

export interface TableProps<Item> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Column<Item>[];
  items: Item[];
  keyOf: (item: Item) => string | number;
  /** Checkboxes in front of the rows; absent: rows cannot be chosen. */
  chosen?: Choice;
  /** Instead of rows, when there are none. */
  empty?: string;
}

export interface Choice {
  keys: ReadonlySet<string | number>;
  onChange: (keys: ReadonlySet<string | number>) => void;
  /** Names a row's checkbox. */
  labelOf: (key: string | number) => string;
}

/** A table that turns into a list of cards on a phone. */
export function Table<Item>({ label, columns, items, keyOf, chosen, empty }: TableProps<Item>) {
  if (items.length === 0) return <p className={styles.empty}>{empty ?? 'Nothing is here.'}</p>;
  const keys = items.map(keyOf);
  return (
    <Scroller>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className={styles.choice}>
                <ChooseAll keys={keys} chosen={chosen} />
              </th>
            )}
            {columns.map(({ heading, isNumber }) => (
              <th key={heading} scope="col" className={isNumber ? styles.number : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {chosen && (
                <td className={styles.choice}>
                  <ChooseOne rowKey={keyOf(item)} chosen={chosen} />
                </td>
              )}
              {columns.map(({ heading, cell, isNumber }) => (
                <td key={heading} data-heading={heading} className={isNumber ? styles.number : undefined}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function ChooseAll({ keys, chosen }: { keys: (string | number)[]; chosen: Choice }) {
  const areAll = keys.every((key) => chosen.keys.has(key));
  return (
    <input
      type="checkbox"
      aria-label="Choose all shown"
      checked={areAll}
      onChange={() => chosen.onChange(new Set(areAll ? [] : keys))}
    />
  );
}

function ChooseOne({ rowKey, chosen }: { rowKey: string | number; chosen: Choice }) {
  const isChosen = chosen.keys.has(rowKey);
  const toggle = () => {
    const keys = new Set(chosen.keys);
    if (isChosen) keys.delete(rowKey);
    else keys.add(rowKey);
    chosen.onChange(keys);
  };
  return <input type="checkbox" aria-label={chosen.labelOf(rowKey)} checked={isChosen} onChange={toggle} />;
}
