import type { UseFormRegister } from 'react-hook-form';
import { COUPON_KINDS, COUPON_SCOPES } from '#contract/office/coupons/coupon-terms.ts';
import { Checkbox, Field, Select, TextArea, useFieldError } from '../ui/forms/field.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { Panel } from '../ui/layout/panel.tsx';
import { AUDIENCES, audienceTerms, type CouponFields, termsOf } from './coupon-fields.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { audienceOf, KINDS, ownDescription, SCOPES } from './coupon-words.ts';

interface FieldsetProps {
  register: UseFormRegister<CouponFields>;
}

/** The discount of a coupon and its scope; the code is entered once, for a new coupon. */
export function SavingFields({
  isNew,
  isFlat,
  register,
}: FieldsetProps & { isNew: boolean; isFlat: boolean }) {
  return (
    <Panel title="What it takes off">
      <div className={styles.fields}>
        {isNew && <CodeField register={register} />}
        <Select label="Takes off" {...register('kind')}>
          {COUPON_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
        <ValueFields register={register} isFlat={isFlat} />
        <Select label="Applies to" {...register('applies_to')}>
          {COUPON_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {SCOPES[scope]}
            </option>
          ))}
        </Select>
        <Field label="Smallest cart (₹)" inputMode="decimal" {...register('minimum_cart')} />
      </div>
      <p className={styles.remark}>
        Coins, bars and gift cards are left out, and no piece falls below the worth of its metal.
      </p>
    </Panel>
  );
}

function CodeField({ register }: FieldsetProps) {
  return (
    <Field
      label="Code"
      hint="3 to 40 letters and digits, such as DIWALI500"
      autoComplete="off"
      autoCapitalize="characters"
      {...register('coupon_code')}
    />
  );
}

/** Rupees, or a percent with its limit in rupees. */
function ValueFields({ register, isFlat }: FieldsetProps & { isFlat: boolean }) {
  return (
    <>
      <Field label={isFlat ? 'Rupees' : 'Percent'} inputMode="decimal" {...register('value')} />
      {!isFlat && (
        <Field
          label="At most (₹)"
          hint="A percent needs a limit in rupees"
          inputMode="decimal"
          {...register('maximum_saving')}
        />
      )}
    </>
  );
}

/** Who can use it, and when; a stored audience that is not in the list is offered as well. */
export function UseFields({ register, audience }: FieldsetProps & { audience: string }) {
  const [minimum, maximum] = [useFieldError('minimum_orders'), useFieldError('maximum_orders')];
  return (
    <Panel title="Who can use it, and when">
      <div className={styles.fields}>
        <Field label="First day" type="date" {...register('start_date')} />
        <Field label="Last day" type="date" {...register('end_date')} />
        <Select label="For" error={minimum ?? maximum} {...register('audience')}>
          {[...new Set([...AUDIENCES, audience])].map((offered) => (
            <option key={offered} value={offered}>
              {audienceOf(audienceTerms(offered))}
            </option>
          ))}
        </Select>
        <Field label="Uses in all" hint="Empty: no limit" inputMode="numeric" {...register('usage_limit')} />
        <Field
          label="Uses of one customer"
          hint="Empty: no limit"
          inputMode="numeric"
          {...register('per_customer_limit')}
        />
        <Select label="Counted" {...register('per_customer_period')}>
          <option value="ever">For ever</option>
          <option value="month">Each month anew</option>
        </Select>
      </div>
    </Panel>
  );
}

/** A preview of the description for customers. */
export function WordsFields({ register, fields }: FieldsetProps & { fields: CouponFields }) {
  return (
    <Panel title="What customers read">
      <TextArea
        label="Words"
        rows={2}
        hint="Empty: the shop writes it from the terms"
        placeholder={ownDescription(termsOf(fields))}
        {...register('description')}
      />
      <Checkbox label="Customers see it at the checkout" {...register('listed')} />
      <CouponPreview fields={fields} />
    </Panel>
  );
}
