import { type FormEvent, useState } from 'react';
import { counted } from '#contract/counted.ts';
import { MAKING_KINDS } from '#contract/money/price-by-rate.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import type { PriceRule } from '#contract/office/goods/price-rules.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field, Select } from '#office/ui/forms/field.tsx';
import layout from '#office/ui/forms/form-layout.module.css';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { enteredNumber } from '#office/ui/numbers.ts';
import styles from '../goods.module.css';
import type { GoodsFilter } from '../goods-queries.ts';
import { MAKING_LABELS } from '../price-words.ts';
import { fillTerms, type GridEdits, TERM_FIELDS } from './grid-edits.ts';
import { RuleForAll, type SeenRule } from './rule-for-all.tsx';

interface FillTermsProps {
  /** Those that the filter lists. */
  pieces: GoodsPiece[];
  filter: GoodsFilter;
  /** The filter lists further pieces, which are not on the screen. */
  hasMore: boolean;
  onEdits: (change: (edits: GridEdits) => GridEdits) => void;
}

/** Gives all listed pieces the same price rules, such as "making 12 %, at least ₹1,500"; they are saved with the grid. */
export function FillTerms({ pieces, filter, hasMore, onEdits }: FillTermsProps) {
  const [error, setError] = useState<string>();
  const look = useAct(async (rule: PriceRule): Promise<SeenRule> => {
    const { data } = await officeRequest(officeCalls.previewPriceRule, { body: rule });
    return { rule, preview: data };
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const terms = termsIn(new FormData(event.currentTarget));
    const isHalf = 'making_kind' in terms !== 'making_value' in terms;
    setError(isHalf ? 'Choose how the making is worked out, and enter its value.' : undefined);
    if (isHalf) return;
    const isForAll = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'all';
    if (isForAll) look.run({ filter, terms: numbersOf(terms) });
    else onEdits((before) => fillTerms(before, pieces, terms));
  }
  return (
    <Panel title="Price rules for the listed pieces">
      {look.failure && <Notice variant="error">{look.failure.message}</Notice>}
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
          <Rule name="making_value" error={error ?? look.failure?.fields['terms.making_value']} />
          <Rule name="making_min" error={look.failure?.fields['terms.making_min']} />
          <Rule name="wastage_percent" error={look.failure?.fields['terms.wastage_percent']} />
        </div>
        <div className={layout.actions}>
          <Button type="submit" variant="secondary">
            Fill in for {counted(pieces.length, 'piece')}
          </Button>
          {hasMore && (
            <Button type="submit" variant="secondary" value="all" busy={look.busy}>
              Look at all pieces of the filter
            </Button>
          )}
        </div>
      </form>
      {look.result && <RuleForAll seen={look.result} onClose={look.reset} />}
    </Panel>
  );
}

function termsIn(fields: FormData): Record<string, string> {
  const given = TERM_FIELDS.map((name) => [name, enteredText(fields, name).trim()] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}

/** As the shop reads them; an unreadable number is null, which it refuses at its field. */
function numbersOf(terms: Record<string, string>): PriceRule['terms'] {
  return Object.fromEntries(
    Object.entries(terms).map(([name, text]) => [name, name in UNITS ? enteredNumber(text) : text]),
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
