import { useForm } from 'react-hook-form';
import type { OfficeError } from '../api-client/office-request.ts';
import { Button } from '../ui/controls/button.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { Notice } from '../ui/layout/panel.tsx';
import type { CouponFields } from './coupon-fields.ts';
import { SavingFields, UseFields, WordsFields } from './coupon-fieldsets.tsx';

interface CouponFormProps {
  start: CouponFields;
  isNew?: boolean;
  action: string;
  busy: boolean;
  failure: OfficeError | undefined;
  onInput?: () => void;
  onSave: (fields: CouponFields) => void;
}

/** The terms of a coupon, with a preview for customers. */
export function CouponForm({
  start,
  isNew = false,
  action,
  busy,
  failure,
  onInput,
  onSave,
}: CouponFormProps) {
  const { register, handleSubmit, watch, formState } = useForm<CouponFields>({ values: start });
  useUnsavedInput(formState.isDirty);
  const fields = watch();
  const parts = { register, errors: failure?.fields ?? {} };
  return (
    <form className={styles.form} onSubmit={handleSubmit(onSave)} onInput={onInput} noValidate>
      {failure && <Notice variant="error">{failure.message}</Notice>}
      <FormFields saving={busy}>
        <SavingFields {...parts} isNew={isNew} isFlat={fields.kind === 'flat'} />
        <UseFields {...parts} audience={start.audience} />
        <WordsFields {...parts} fields={fields} />
      </FormFields>
      <div>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
