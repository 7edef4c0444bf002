import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { STONE_KINDS } from '#contract/stones/stones.ts';
import { MAX_STONE_ROWS } from '#contract/stones/stones-text.ts';
import { basisOf, choicesQuery } from '#office/goods/goods-queries.ts';
import type { PieceForm } from '#office/goods/piece-form-fields.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Field, Select, useFieldError } from '#office/ui/forms/field.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import {
  NEW_ROW,
  priceHint,
  rowsOf,
  type StonePart,
  sumText,
  type TypedStones,
  textOf,
} from './stone-parts.ts';
import styles from './stone-rows.module.css';

/** The stones of a piece; their prices, by the chart or typed, make its stone value. */
export function StoneRows({ form }: { form: Pick<UseFormReturn<PieceForm>, 'watch' | 'setValue'> }) {
  const error = useFieldError('stones');
  const { data } = useQuery(choicesQuery);
  const { chart } = basisOf(data);
  const text = form.watch('stones');
  const rows = rowsOf(text);
  const write = (next: readonly TypedStones[]) =>
    form.setValue('stones', textOf(next), { shouldDirty: true });
  const change = (index: number, part: StonePart, value: string) =>
    write(rows.map((row, at) => (at === index ? { ...row, [part]: value } : row)));
  const sum = sumText(text, chart);
  return (
    <Panel title="Stones">
      {rows.length === 0 && (
        <p className={styles.soft}>
          Enter the stones to show them to shoppers, and to price them by the stone chart. Without them the
          stone value is typed.
        </p>
      )}
      {rows.map((row, index) => (
        <StoneRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          key={index}
          row={row}
          number={index + 1}
          hint={priceHint(row, chart)}
          onChange={(part, value) => change(index, part, value)}
          onRemove={() => write(rows.filter((_, at) => at !== index))}
        />
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.foot}>
        {rows.length < MAX_STONE_ROWS && (
          <Button variant="secondary" onClick={() => write([...rows, NEW_ROW])}>
            Add stones
          </Button>
        )}
        {rows.length > 0 && (
          <output className={styles.sum}>{sum ?? 'The stone value cannot be worked out yet.'}</output>
        )}
      </div>
    </Panel>
  );
}

interface StoneRowProps {
  row: TypedStones;
  number: number;
  hint: string;
  onChange: (part: StonePart, value: string) => void;
  onRemove: () => void;
}

function StoneRow({ row, number, hint, onChange, onRemove }: StoneRowProps) {
  const headingId = useId();
  const props = (part: StonePart) => ({
    value: row[part],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange(part, event.target.value),
  });
  return (
    <fieldset className={styles.row} aria-labelledby={headingId}>
      <legend id={headingId} className={styles.legend}>
        Stones {number}
      </legend>
      <div className={styles.fields}>
        <Select label="Kind" {...props('kind')}>
          {STONE_KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </Select>
        <Field label="Shape" {...props('shape')} />
        <Field label="Colour" {...props('colour')} />
        <Field label="Clarity or grade" {...props('clarity')} />
        <Field label="How many" inputMode="numeric" {...props('count')} />
        <Field label="Total carats" inputMode="decimal" {...props('carats')} />
        <Field label="Price (₹)" inputMode="decimal" hint={hint} {...props('price')} />
        <div className={styles.remove}>
          <Button variant="secondary" aria-label={`Take stones ${number} away`} onClick={onRemove}>
            Take away
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
