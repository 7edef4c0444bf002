import { useQuery } from '@tanstack/react-query';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { SCHEME_METALS } from '#contract/office/schemes/schemes.ts';
import { ratesQuery } from '../rates/rate-queries.ts';
import { Field, Select, TextArea } from '../ui/forms/field.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { TermsForm, type TermsFormProps } from '../ui/forms/terms-form.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import type { SchemeFields } from './scheme-fields.ts';

/** The terms of a savings scheme. */
export function SchemeForm({ start, ...props }: TermsFormProps<SchemeFields>) {
  const form = useForm<SchemeFields>({ values: start });
  const { register, watch, formState } = form;
  const { data: rates } = useQuery(ratesQuery);
  const isWeight = watch('plan') === 'weight';
  const purities = new Set([start.rate_purity, ...(rates?.data ?? []).map(({ purity }) => purity)]);
  return (
    <TermsForm {...props} form={form}>
      <Panel title="The plan">
        <div className={styles.fields}>
          <Field label="Name" autoComplete="off" {...register('scheme_name')} />
          <MetalFields register={register} purities={isWeight ? [...purities] : undefined} />
          <InstalmentFields register={register} isWeight={isWeight} />
          <DayFields register={register} />
        </div>
      </Panel>
      <WordsFields register={register} areOld={hasOldWords(start, formState.dirtyFields)} />
    </TermsForm>
  );
}

interface FieldsetProps {
  register: UseFormRegister<SchemeFields>;
}

/** The kind of savings; a plan that saves grams needs one of the purities. */
function MetalFields({ register, purities }: FieldsetProps & { purities: string[] | undefined }) {
  return (
    <>
      <Select label="Metal or theme" {...register('metal')}>
        {SCHEME_METALS.map((metal) => (
          <option key={metal}>{metal}</option>
        ))}
      </Select>
      <Select label="Saves" {...register('plan')}>
        <option value="value">Rupees</option>
        <option value="weight">Grams, at the rate of each day</option>
      </Select>
      {purities && (
        <Select label="Purity" {...register('rate_purity')}>
          {purities.map((purity) => (
            <option key={purity} value={purity}>
              {purity || 'Please choose'}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** The instalment and the benefit. */
function InstalmentFields({ register, isWeight }: FieldsetProps & { isWeight: boolean }) {
  return (
    <>
      <Field label="Instalment a month (₹)" inputMode="decimal" {...register('instalment_amount')} />
      <Field
        label="Months"
        hint="At most 11: every payment is used within a year"
        inputMode="numeric"
        {...register('instalments')}
      />
      <Field
        label={isWeight ? 'Benefit (% of making)' : 'Benefit (% of one instalment)'}
        inputMode="decimal"
        {...register('benefit_percent')}
      />
    </>
  );
}

function DayFields({ register }: FieldsetProps) {
  return (
    <>
      <Field label="Days of grace" inputMode="numeric" {...register('grace_days')} />
      <Field
        label="Days to redeem"
        hint="After the last month"
        inputMode="numeric"
        {...register('redeem_within_days')}
      />
      <Field label="Joining from" type="date" {...register('from_date')} />
      <Field label="Joining until" type="date" {...register('to_date')} />
    </>
  );
}

type Dirty = Partial<Record<keyof SchemeFields, unknown>>;

const TERMS = ['plan', 'instalment_amount', 'instalments', 'benefit_percent'] as const;
const WORDS = ['duration', 'benefits', 'description'] as const;

/** Whether terms were changed and the words that state them were not. */
function hasOldWords(start: SchemeFields, dirty: Dirty): boolean {
  return start.description !== '' && TERMS.some((name) => dirty[name]) && !WORDS.some((name) => dirty[name]);
}

function WordsFields({ register, areOld }: FieldsetProps & { areOld: boolean }) {
  return (
    <Panel title="What customers read">
      {areOld && (
        <Notice variant="warning">
          You have changed the terms above. Check that these words still say the same.
        </Notice>
      )}
      <div className={styles.fields}>
        <Field label="Duration" {...register('duration')} />
        <Field label="Gift" {...register('special_gift')} />
      </div>
      <TextArea label="Benefits, one a line" {...register('benefits')} />
      <TextArea label="Description" {...register('description')} />
    </Panel>
  );
}
