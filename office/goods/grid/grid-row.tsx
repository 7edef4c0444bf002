import { useId } from 'react';
import { Link } from 'react-router';
import { itemPrice } from '#contract/money/item-price.ts';
import { formatRupees, type Paise } from '#contract/money/money.ts';
import type { EditResult, GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS, isPieceField } from '#contract/office/goods/piece-fields.ts';
import { piecePath } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import type { PriceBasis } from '../goods-queries.ts';
import { formOf, isByRate, offerOf, pricedForm } from '../piece-form-fields.ts';
import styles from './goods-grid.module.css';
import { conflictingValues, type GridEdit, type GridField } from './grid-edits.ts';

interface GridRowProps {
  piece: GoodsPiece;
  edit: GridEdit | undefined;
  basis: PriceBasis;
  onType: (name: GridField, text: string) => void;
  onDrop: () => void;
}

export function GridRow({ piece, edit, basis, onType, onDrop }: GridRowProps) {
  const resultId = useId();
  const form = edit?.form ?? formOf(piece);
  const parts = pricedForm(form, basis)?.parts;
  const price = parts && itemPrice(parts, offerOf(form), new Date());
  const cell = (name: GridField, heading: string, type: 'text' | 'date' = 'text') => (
    <GridCell
      heading={heading}
      name={name}
      type={type}
      label={`${FIELD_LABELS[name]} of ${piece.product_name}`}
      text={form[name]}
      describedBy={edit?.result?.fields[name] && resultId}
      onType={(text) => onType(name, text)}
    />
  );
  return (
    <>
      <tr className={edit && styles.edited}>
        <th scope="row">
          <Link to={piecePath(piece.sku)}>{piece.product_name}</Link>
          <span className={styles.sku}>{piece.sku}</span>
        </th>
        {isByRate(form) ? (
          <>
            <ResultCell heading="Metal and stones (₹)" amountPaise={parts?.productPricePaise} />
            <ResultCell heading="Making (₹)" amountPaise={parts?.makingChargesPaise} />
          </>
        ) : (
          <>
            {cell('product_price', 'Metal and stones (₹)')}
            {cell('making_charges', 'Making (₹)')}
          </>
        )}
        {cell('discount', 'Discount (₹)')}
        <ResultCell heading="GST, each half" amountPaise={parts?.gstCgstPaise} />
        {cell('offer_percent', 'Offer (%)')}
        {cell('offer_start', 'Offer from', 'date')}
        {cell('offer_end', 'Offer until', 'date')}
        {cell('stock', 'Counted stock')}
        <td data-heading="Shown price" className={styles.number}>
          <strong>{shownPaise(price)}</strong>
        </td>
      </tr>
      {edit?.result && <ResultRow id={resultId} edit={edit} result={edit.result} onDrop={onDrop} />}
    </>
  );
}

interface ResultRowProps {
  id: string;
  edit: GridEdit;
  result: EditResult;
  onDrop: () => void;
}

/** Why the piece above was not saved. */
function ResultRow({ id, edit, result, onDrop }: ResultRowProps) {
  return (
    <tr className={styles.result}>
      <td colSpan={10}>
        <p id={id} role="alert">
          {wordsOf(result)}
        </p>
        {result.code === 'changed_meanwhile' && (
          <>
            <ul>
              {conflictingValues(edit).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>Save again to keep yours, or take what was saved.</p>
            <Button variant="secondary" onClick={onDrop}>
              Take theirs
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

/** Computed cells. */
function ResultCell({ heading, amountPaise }: { heading: string; amountPaise: Paise | undefined }) {
  return (
    <td data-heading={heading} className={styles.number}>
      {shownPaise(amountPaise)}
    </td>
  );
}

function shownPaise(amountPaise: Paise | undefined): string {
  return amountPaise !== undefined && Number.isFinite(amountPaise) ? formatRupees(amountPaise) : '–';
}

function wordsOf({ message, fields }: EditResult): string {
  const faults = Object.entries(fields).map(
    ([name, fault]) => `${isPieceField(name) ? FIELD_LABELS[name] : name}: ${fault}`,
  );
  return faults.length > 0 ? faults.join(' ') : message;
}

interface GridCellProps {
  heading: string;
  name: GridField;
  type: 'text' | 'date';
  label: string;
  text: string;
  /** The id of the field's error message. */
  describedBy: string | undefined;
  onType: (text: string) => void;
}

function GridCell({ heading, name, type, label, text, describedBy, onType }: GridCellProps) {
  return (
    <td data-heading={heading}>
      <input
        className={styles.cell}
        type={type}
        name={name}
        value={text}
        inputMode={type === 'text' ? 'decimal' : undefined}
        autoComplete="off"
        aria-label={label}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        placeholder={name === 'stock' ? 'to order' : undefined}
        onChange={(event) => onType(event.target.value)}
      />
    </td>
  );
}
