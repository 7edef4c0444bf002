import { useForm } from 'react-hook-form';
import { TermsForm, type TermsFormProps } from '../ui/forms/terms-form.tsx';
import type { CouponFields } from './coupon-fields.ts';
import { SavingFields, UseFields, WordsFields } from './coupon-fieldsets.tsx';

/** The terms of a coupon, with a preview for customers. */
export function CouponForm({
  start,
  isNew = false,
  ...props
}: TermsFormProps<CouponFields> & { isNew?: boolean }) {
  const form = useForm<CouponFields>({ values: start });
  const fields = form.watch();
  const { register } = form;
  return (
    <TermsForm {...props} form={form}>
      <SavingFields register={register} isNew={isNew} isFlat={fields.kind === 'flat'} />
      <UseFields register={register} audience={start.audience} />
      <WordsFields register={register} fields={fields} />
    </TermsForm>
  );
}
