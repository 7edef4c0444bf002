import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { choicesQuery } from '#office/goods/goods-queries.ts';
import type { PieceForm } from '#office/goods/piece-form-fields.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Field, useFieldError } from '#office/ui/forms/field.tsx';
import styles from './further-metals.module.css';

const MAX_METALS = 5;

/** The metals of a two-tone piece besides its own purity; each is a part of the net weight. */
export function FurtherMetals({ form }: { form: Pick<UseFormReturn<PieceForm>, 'watch' | 'setValue'> }) {
  const error = useFieldError('further_metals');
  const listId = useId();
  const { data } = useQuery(choicesQuery);
  const text = form.watch('further_metals');
  const metals = text === '' ? [] : text.split('|').map(splitMetal);
  const write = (next: readonly (readonly string[])[]) =>
    form.setValue('further_metals', next.map((metal) => metal.join(':')).join('|'), { shouldDirty: true });
  const change = (index: number, part: 0 | 1, value: string) =>
    write(
      metals.map((metal, at) => (at === index ? metal.with(part, value.replaceAll(/[|:]/g, '')) : metal)),
    );
  return (
    <fieldset className={styles.metals}>
      <legend>Further metals of a two-tone piece</legend>
      {metals.map(([purity = '', grams = ''], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a metal has no identity but its place
        <div key={index} className={styles.metal}>
          <Field
            label={`Purity of metal ${index + 2}`}
            list={listId}
            autoComplete="off"
            value={purity}
            error={index === 0 ? error : undefined}
            onChange={(event) => change(index, 0, event.target.value)}
          />
          <Field
            label={`Net weight of metal ${index + 2} (g)`}
            inputMode="decimal"
            autoComplete="off"
            value={grams}
            onChange={(event) => change(index, 1, event.target.value)}
          />
          <Button
            variant="secondary"
            aria-label={`Take metal ${index + 2} away`}
            onClick={() => write(metals.filter((_, at) => at !== index))}
          >
            Take away
          </Button>
        </div>
      ))}
      <datalist id={listId}>
        {data?.purities.map((purity) => (
          <option key={purity} value={purity} />
        ))}
      </datalist>
      {metals.length < MAX_METALS && (
        <Button variant="secondary" onClick={() => write([...metals, ['', '']])}>
          Add a metal
        </Button>
      )}
    </fieldset>
  );
}

function splitMetal(metal: string): string[] {
  const [purity = '', grams = ''] = metal.split(':');
  return [purity, grams];
}
