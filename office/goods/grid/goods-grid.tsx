import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import { Scroller } from '#office/ui/tables/scroller.tsx';
import { basisOf, choicesQuery } from '../goods-queries.ts';
import styles from './goods-grid.module.css';
import { type GridEdits, typeInto } from './grid-edits.ts';
import { GridRow } from './grid-row.tsx';

interface GoodsGridProps {
  /** Those with unsaved edits stay, whatever the filter says. */
  pieces: GoodsPiece[];
  edits: GridEdits;
  onEdits: (change: (edits: GridEdits) => GridEdits) => void;
}

const HEADINGS = [
  'Piece',
  'Metal and stones (₹)',
  'Making (₹)',
  'Discount (₹)',
  'GST, each half',
  'Offer (%)',
  FIELD_LABELS.offer_start,
  FIELD_LABELS.offer_end,
  'Counted stock',
  'Shown price',
];

export function GoodsGrid({ pieces, edits, onEdits }: GoodsGridProps) {
  const basis = basisOf(useQuery(choicesQuery).data);
  if (pieces.length === 0) return <p>No piece is like this. Take a filter away, or look for another word.</p>;
  return (
    <Scroller>
      <table className={styles.grid} aria-label="Prices and stock" onKeyDown={moveToRow}>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <GridRow
              key={piece.sku}
              piece={piece}
              edit={edits.get(piece.sku)}
              basis={basis}
              onType={(name, text) => onEdits((before) => typeInto(before, piece, name, text))}
              onDrop={() => onEdits((before) => new Map([...before].filter(([sku]) => sku !== piece.sku)))}
            />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Enter and the arrows lead to the same column of the next row; in a date, the arrows change the date. */
function moveToRow(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target } = event;
  const step = STEPS[key];
  if (!(target instanceof HTMLInputElement) || step === undefined) return;
  if (target.type === 'date' && key !== 'Enter') return;
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[name=${target.name}]`)];
  const next = column[column.indexOf(target) + (event.shiftKey ? -step : step)];
  event.preventDefault();
  next?.focus();
  next?.select();
}
