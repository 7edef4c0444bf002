import { useId } from 'react';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import { useAddToCart } from '../catalogue/products/use-add-to-cart.tsx';
import { MIN_COMPARED } from './compare-address.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import { type CellLine, type ComparedPiece, type CompareRow, compareRows } from './compare-rows.ts';
import styles from './compare-table.module.css';
import { PieceHead } from './piece-head.tsx';

/** Pieces as columns and their facts as rows; the check box hides equal rows by the style sheet alone. */
export function CompareTable({ pieces }: { pieces: readonly ComparedPiece[] }) {
  const id = useId();
  const addToCart = useAddToCart();
  const ids = pieces.map(({ product }) => product.product_id);
  const areSeveral = pieces.length >= MIN_COMPARED;
  return (
    <form method="get" className={styles.comparison} onSubmit={(event) => event.preventDefault()}>
      {areSeveral && (
        <>
          <input type="checkbox" id={`${id}only`} className={styles.only} />
          <label htmlFor={`${id}only`} className={styles.switch}>
            {COMPARE_COPY.onlyDifferences}
          </label>
          <p className={styles.legend}>
            <Mark /> {COMPARE_COPY.legend}
          </p>
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} aria-label={COMPARE_COPY.table} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.corner} />
              {pieces.map((piece) => (
                <th key={piece.product.product_id} scope="col" className={styles.head}>
                  <PieceHead piece={piece} comparedIds={ids} addToCart={addToCart} />
                </th>
              ))}
            </tr>
          </thead>
          {compareRows(pieces).map(({ name, rows }) => (
            <tbody key={name}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={pieces.length + 1}>
                  <span>{name}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.name} row={row} ids={ids} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <p className={styles.legend}>{COMPARE_COPY.standard}</p>
    </form>
  );
}

const Mark = () => (
  <span className={styles.mark} aria-hidden="true">
    ≠
  </span>
);

function Row({ row: { name, cells, differs }, ids }: { row: CompareRow; ids: readonly number[] }) {
  return (
    <tr className={differs ? styles.differing : styles.equal} data-total={name === 'Total' || undefined}>
      <th scope="row">
        {name}
        {differs && (
          <>
            {' '}
            <Mark />
            <VisuallyHidden>, differs</VisuallyHidden>
          </>
        )}
      </th>
      {cells.map((lines, place) => (
        <td key={ids[place]}>
          <Cell lines={lines} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ lines }: { lines: readonly CellLine[] }) {
  if (lines.length === 0) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{COMPARE_COPY.none}</VisuallyHidden>
      </>
    );
  }
  return lines.map(({ text, note }) => (
    <p key={`${text} ${note}`}>
      <bdi>{text}</bdi>
      {note && <span className={styles.note}>{note}</span>}
    </p>
  ));
}
