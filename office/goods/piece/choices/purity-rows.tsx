import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import { choicesQuery } from '#office/goods/goods-queries.ts';
import { isByRate, type PieceForm } from '#office/goods/piece-form-fields.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Field, useFieldError } from '#office/ui/forms/field.tsx';
import styles from './choices.module.css';
import {
  faultyRow,
  grossText,
  NEW_PURITY,
  type PurityPart,
  puritiesIn,
  type TypedPurity,
  textOfPurities,
} from './purity-parts.ts';

const MAX_PURITIES = 5;

interface PurityRowsProps {
  form: Pick<UseFormReturn<PieceForm>, 'setValue'>;
  typed: PieceForm;
}

/** The further purities in which a piece by rate is made, with its weights in them. */
export function PurityRows({ form, typed }: PurityRowsProps) {
  const error = useFieldError('further_purities');
  const listId = useId();
  const { data } = useQuery(choicesQuery);
  const rated = data?.rates.map(({ purity }) => purity);
  const rows = puritiesIn(typed.further_purities);
  const write = (next: readonly TypedPurity[]) =>
    form.setValue('further_purities', textOfPurities(next), { shouldDirty: true });
  const change = (index: number, part: PurityPart, value: string) =>
    write(rows.map((row, at) => (at === index ? { ...row, [part]: value } : row)));
  const faulty = faultyRow(rows, error);
  if (!isByRate(typed) && rows.length === 0) {
    return <p className={styles.soft}>Further purities can be offered of a piece that is priced by rate.</p>;
  }
  return (
    <fieldset className={styles.group}>
      <legend>{FIELD_LABELS.further_purities}</legend>
      {rows.map((row, index) => (
        <PurityRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          key={index}
          row={row}
          number={index + 1}
          listId={listId}
          hasSizes={typed.size_kind !== ''}
          isRated={rated?.includes(row.purity.trim()) ?? true}
          gross={grossText(row, typed.gross_weight_g, typed.net_weight_g)}
          error={index === faulty ? error : undefined}
          onChange={(part, value) => change(index, part, value)}
          onRemove={() => write(rows.filter((_, at) => at !== index))}
        />
      ))}
      <datalist id={listId}>
        {rated
          ?.filter((purity) => purity !== typed.purity)
          .map((purity) => (
            <option key={purity} value={purity} />
          ))}
      </datalist>
      {isByRate(typed) && rows.length < MAX_PURITIES && (
        <div>
          <Button variant="secondary" onClick={() => write([...rows, NEW_PURITY])}>
            Add a purity
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface PurityRowProps {
  row: TypedPurity;
  number: number;
  listId: string;
  hasSizes: boolean;
  isRated: boolean;
  gross: string | undefined;
  error: string | undefined;
  onChange: (part: PurityPart, value: string) => void;
  onRemove: () => void;
}

function PurityRow({
  row,
  number,
  listId,
  hasSizes,
  isRated,
  gross,
  error,
  onChange,
  onRemove,
}: PurityRowProps) {
  const props = (part: PurityPart) => ({
    value: row[part],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange(part, event.target.value),
  });
  const isUnrated = row.purity.trim() !== '' && !isRated;
  return (
    <fieldset className={styles.purity} aria-label={`Further purity ${number}`}>
      <Field
        label="Made in"
        list={listId}
        hint={isUnrated ? 'No rate on the board' : undefined}
        error={error}
        {...props('purity')}
      />
      <Field label="Net weight in it (g)" inputMode="decimal" hint={gross} {...props('net')} />
      {hasSizes && <Field label="Per size (g)" inputMode="decimal" {...props('perSize')} />}
      <div className={styles.remove}>
        <Button variant="secondary" aria-label={`Take further purity ${number} away`} onClick={onRemove}>
          Take away
        </Button>
      </div>
    </fieldset>
  );
}
