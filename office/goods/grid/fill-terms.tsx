import { type FormEvent, useState } from 'react';
import { MAKING_KINDS } from '#contract/money/price-by-rate.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import { Button } from '#office/ui/button.tsx';
import { Field, Select } from '#office/ui/field.tsx';
import { Panel } from '#office/ui/panel.tsx';
import styles from '../goods.module.css';
import { MAKING_LABELS } from '../price-words.ts';
import { fillTerms, type GridEdits, TERM_FIELDS } from './grid-edits.ts';

interface FillTermsProps {
  /** Those that the filter lists. */
  pieces: GoodsPiece[];
  onEdits: (change: (edits: GridEdits) => GridEdits) => void;
}

/** Gives all listed pieces the same price rules, such as "making 12 %, at least ₹1,500"; they are saved with the grid. */
export function FillTerms({ pieces, onEdits }: FillTermsProps) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const given = TERM_FIELDS.map((name) => [name, String(fields.get(name) ?? '').trim()] as const);
    const terms = Object.fromEntries(given.filter(([, text]) => text !== ''));
    const isHalf = 'making_kind' in terms !== 'making_value' in terms;
    setError(isHalf ? 'Choose how the making is worked out, and enter its value.' : undefined);
    if (!isHalf) onEdits((before) => fillTerms(before, pieces, terms));
  }
  return (
    <Panel title="Price rules for the listed pieces">
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <Select label={FIELD_LABELS.price_mode} name="price_mode">
            <option value="">As it is</option>
            <option value="by rate">By rate</option>
            <option value="fixed">Fixed</option>
          </Select>
          <Select label={FIELD_LABELS.making_kind} name="making_kind">
            <option value="">As it is</option>
            {MAKING_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {MAKING_LABELS[kind]}
              </option>
            ))}
          </Select>
          <Rule name="making_value" error={error} />
          <Rule name="making_min" />
          <Rule name="wastage_percent" />
        </div>
        <div>
          <Button type="submit" variant="secondary">
            Fill in for {pieces.length === 1 ? '1 piece' : `${pieces.length} pieces`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const UNITS = { making_value: '% or ₹', making_min: '₹', wastage_percent: '%' };

function Rule({ name, error }: { name: keyof typeof UNITS; error?: string | undefined }) {
  return (
    <Field
      label={`${FIELD_LABELS[name]} (${UNITS[name]})`}
      hint="Empty: as it is"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      error={error}
    />
  );
}
