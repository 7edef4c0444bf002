import { useForm } from 'react-hook-form';
import { COUPON_KINDS, COUPON_SCOPES } from '#contract/office/coupons/coupon-terms.ts';
import type { OfficeError } from '../api-client/office-request.ts';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox, Field, Select, TextArea } from '../ui/forms/field.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { AUDIENCES, audienceTerms, type CouponFields, termsOf } from './coupon-fields.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { audienceOf, KINDS, ownDescription, SCOPES } from './coupon-words.ts';

interface CouponFormProps {
  start: CouponFields;
  isNew?: boolean;
  action: string;
  busy: boolean;
  failure: OfficeError | undefined;
  onSave: (fields: CouponFields) => void;
}

/** The terms of a coupon, with what a customer will read of them. */
export function CouponForm({ start, isNew = false, action, busy, failure, onSave }: CouponFormProps) {
  const { register, handleSubmit, watch } = useForm<CouponFields>({ values: start });
  const fields = watch();
  const errors = failure?.fields ?? {};
  const isFlat = fields.kind === 'flat';
  return (
    <form className={styles.form} onSubmit={handleSubmit(onSave)} noValidate>
      {failure && <Notice variant="error">{failure.message}</Notice>}
      <Panel title="What it takes off">
        <div className={styles.fields}>
          {isNew && (
            <Field
              label="Code"
              hint="3 to 40 letters and digits, such as DIWALI500"
              autoComplete="off"
              autoCapitalize="characters"
              error={errors.coupon_code}
              {...register('coupon_code')}
            />
          )}
          <Select label="Takes off" error={errors.kind} {...register('kind')}>
            {COUPON_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </Select>
          <Field
            label={isFlat ? 'Rupees' : 'Percent'}
            inputMode="decimal"
            error={errors.value}
            {...register('value')}
          />
          {!isFlat && (
            <Field
              label="At most (₹)"
              hint="A percent needs a limit in rupees"
              inputMode="decimal"
              error={errors.maximum_saving}
              {...register('maximum_saving')}
            />
          )}
          <Select label="Applies to" error={errors.applies_to} {...register('applies_to')}>
            {COUPON_SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {SCOPES[scope]}
              </option>
            ))}
          </Select>
          <Field
            label="Smallest cart (₹)"
            inputMode="decimal"
            error={errors.minimum_cart}
            {...register('minimum_cart')}
          />
        </div>
        <p className={styles.remark}>
          Coins, bars and gift cards are left out, and no piece falls below the worth of its metal.
        </p>
      </Panel>
      <Panel title="Who can use it, and when">
        <div className={styles.fields}>
          <Field label="First day" type="date" error={errors.start_date} {...register('start_date')} />
          <Field label="Last day" type="date" error={errors.end_date} {...register('end_date')} />
          <Select
            label="For"
            error={errors.minimum_orders ?? errors.maximum_orders}
            {...register('audience')}
          >
            {[...new Set([...AUDIENCES, start.audience])].map((audience) => (
              <option key={audience} value={audience}>
                {audienceOf(audienceTerms(audience))}
              </option>
            ))}
          </Select>
          <Field
            label="Uses in all"
            hint="Empty: no limit"
            inputMode="numeric"
            error={errors.usage_limit}
            {...register('usage_limit')}
          />
          <Field
            label="Uses of one customer"
            hint="Empty: no limit"
            inputMode="numeric"
            error={errors.per_customer_limit}
            {...register('per_customer_limit')}
          />
          <Select label="Counted" error={errors.per_customer_period} {...register('per_customer_period')}>
            <option value="ever">For ever</option>
            <option value="month">Each month anew</option>
          </Select>
        </div>
      </Panel>
      <Panel title="What customers read">
        <TextArea
          label="Words"
          rows={2}
          hint="Empty: the shop writes it from the terms"
          placeholder={ownDescription(termsOf(fields))}
          error={errors.description}
          {...register('description')}
        />
        <Checkbox label="Customers see it at the checkout" {...register('listed')} />
        <CouponPreview fields={fields} />
      </Panel>
      <div>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
