import { useForm } from 'react-hook-form';
import { MAX_DELIVERY_DAYS, MIN_DELIVERY_DAYS, PREFIX_PATTERN } from '#contract/delivery/prefix.ts';
import { placeOfPrefix } from '#contract/delivery/prefix-place.ts';
import { deliveryDays, deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { TermsForm, type TermsFormProps } from '../ui/forms/terms-form.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { limitProblem, type PrefixFields, termsOf } from './prefix-fields.ts';

/** How the shop delivers to a place, with what a shopper will read. */
export function PrefixForm({
  start,
  isNew = false,
  ...props
}: TermsFormProps<PrefixFields> & { isNew?: boolean }) {
  const form = useForm<PrefixFields>({ values: start });
  const { register, watch, formState } = form;
  const fields = watch();
  return (
    <TermsForm {...props} form={form}>
      <Panel title="How the shop delivers">
        <div className={styles.fields}>
          {isNew && (
            <Field
              label="First digits of the pincodes"
              hint={placeHint(fields.prefix)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              {...register('prefix')}
            />
          )}
          <Select label="Delivery" error={props.failure?.fields.served} {...register('delivery')}>
            <option value="parcel">Parcels go there</option>
            <option value="call">By call: agreed with the buyer</option>
          </Select>
          {fields.delivery === 'parcel' && (
            <>
              <Field label="Working days at least" inputMode="numeric" {...register('days_min')} />
              <Field label="Working days at most" inputMode="numeric" {...register('days_max')} />
              <Field
                label="Insured up to (₹)"
                hint="Empty: a parcel of any worth. Above it, orders are agreed by phone"
                inputMode="decimal"
                error={formState.errors.insured_limit?.message}
                {...register('insured_limit', { validate: limitProblem })}
              />
            </>
          )}
        </div>
        <p className={styles.remark}>{shopperText(fields)}</p>
      </Panel>
    </TermsForm>
  );
}

function placeHint(typed: string): string {
  const prefix = typed.trim();
  if (!PREFIX_PATTERN.test(prefix)) return '2 digits for a region, up to 6 for one post office';
  return placeOfPrefix(prefix) || 'No known pincode begins with this';
}

function shopperText(fields: PrefixFields): string {
  const { served, days_min, days_max } = termsOf(fields);
  if (!served) return 'A shopper there reads that we call to agree on the day and the way of delivery.';
  const [daysMin, daysMax] = [days_min ?? 0, days_max ?? 0];
  const arePossible = daysMin >= MIN_DELIVERY_DAYS && daysMin <= daysMax && daysMax <= MAX_DELIVERY_DAYS;
  if (!arePossible) return 'Working days are Monday to Friday, from the payment to the delivery.';
  const days = deliveryDays(new Date(), { daysMin, daysMax });
  return `A shopper there reads today that it arrives ${deliverySpan(days)}.`;
}
