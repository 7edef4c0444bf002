import { caratsText, toMilliCarats } from '#contract/stones/carats.ts';
import type { ProductStone } from '#contract/stones/stones.ts';
import styles from './stone-table.module.css';

/** The stones of a piece by kind and grade, with their number and carats; a column that none of them fills is left out. */
export function StoneTable({ stones }: { stones: readonly ProductStone[] }) {
  const hasShape = stones.some(({ shape }) => shape);
  const hasGrade = stones.some((stone) => gradeOf(stone));
  return (
    <table className={styles.stones}>
      <caption>Stones</caption>
      <thead>
        <tr>
          <th scope="col">Stone</th>
          {hasShape && <th scope="col">Shape</th>}
          {hasGrade && <th scope="col">Grade</th>}
          <th scope="col">Number</th>
          <th scope="col">Weight</th>
        </tr>
      </thead>
      <tbody>
        {stones.map((stone) => (
          <tr key={Object.values(stone).join(' ')}>
            <th scope="row">{capitalized(stone.kind)}</th>
            {hasShape && <td>{stone.shape}</td>}
            {hasGrade && <td>{gradeOf(stone)}</td>}
            <td>{stone.count}</td>
            <td>{stone.carats > 0 && `${caratsText(toMilliCarats(stone.carats))} ct`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const gradeOf = ({ colour, clarity }: ProductStone) => [clarity, colour].filter(Boolean).join(' ');

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
