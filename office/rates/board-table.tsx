import type { RatesBoard } from '#contract/office/rates/rates.ts';
import { RateRow } from './rate-row.tsx';
import styles from './rates.module.css';
import type { BoardDraft } from './use-board-draft.ts';

interface BoardTableProps {
  board: RatesBoard;
  draft?: BoardDraft;
  errors?: Readonly<Record<string, string>>;
}

/** The board; without a draft only to be read. */
export function BoardTable({ board, draft, errors = {} }: BoardTableProps) {
  if (board.data.length === 0) return <p>The shop has no pieces or plans of a metal yet.</p>;
  const entry = ['New rate (₹ a gram)', 'Difference', 'Still right'];
  const headings = ['Purity', 'Now (₹ a gram)', ...(draft ? entry : []), 'Depends on it'];
  return (
    <table className={styles.board} aria-label="Rates">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={/Now|Difference/.test(heading) ? styles.number : undefined}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.data.map((rate) => (
          <RateRow key={rate.purity} rate={rate} draft={draft} error={errors[`rates.${rate.purity}`]} />
        ))}
      </tbody>
    </table>
  );
}
