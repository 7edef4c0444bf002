import type { UseFormRegister } from 'react-hook-form';
import { COUPON_KINDS, COUPON_SCOPES } from '#contract/office/coupons/coupon-terms.ts';
import { Checkbox, Field, Select, TextArea } from '../ui/forms/field.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { Panel } from '../ui/layout/panel.tsx';
import { AUDIENCES, audienceTerms, type CouponFields, termsOf } from './coupon-fields.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { audienceOf, KINDS, ownDescription, SCOPES } from './coupon-words.ts';

interface FieldsetProps {
  register: UseFormRegister<CouponFields>;
  errors: Record<string, string>;
}

/** The discount of a coupon and its scope; the code is entered once, for a new coupon. */
export function SavingFields({
  isNew,
  isFlat,
  ...parts
}: FieldsetProps & { isNew: boolean; isFlat: boolean }) {
  const { register, errors } = parts;
  return (
    <Panel title="What it takes off">
      <div className={styles.fields}>
        {isNew && <CodeField {...parts} />}
        <Select label="Takes off" error={errors.kind} {...register('kind')}>
          {COUPON_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
        <ValueFields {...parts} isFlat={isFlat} />
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
  );
}

function CodeField({ register, errors }: FieldsetProps) {
  return (
    <Field
      label="Code"
      hint="3 to 40 letters and digits, such as DIWALI500"
      autoComplete="off"
      autoCapitalize="characters"
      error={errors.coupon_code}
      {...register('coupon_code')}
    />
  );
}

/** Rupees, or a percent with its limit in rupees. */
function ValueFields({ register, errors, isFlat }: FieldsetProps & { isFlat: boolean }) {
  return (
    <>
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
    </>
  );
}

/** Who can use it, and when; a stored audience that is not in the list is offered as well. */
export function UseFields({ register, errors, audience }: FieldsetProps & { audience: string }) {
  return (
    <Panel title="Who can use it, and when">
      <div className={styles.fields}>
        <Field label="First day" type="date" error={errors.start_date} {...register('start_date')} />
        <Field label="Last day" type="date" error={errors.end_date} {...register('end_date')} />
        <Select label="For" error={errors.minimum_orders ?? errors.maximum_orders} {...register('audience')}>
          {[...new Set([...AUDIENCES, audience])].map((offered) => (
            <option key={offered} value={offered}>
              {audienceOf(audienceTerms(offered))}
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
  );
}

/** A preview of the description for customers. */
export function WordsFields({ register, errors, fields }: FieldsetProps & { fields: CouponFields }) {
  return (
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
  );
}
