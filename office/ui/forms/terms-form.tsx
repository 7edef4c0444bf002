import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { OfficeError } from '#office/api-client/office-request.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../layout/panel.tsx';
import { FormFields } from './form-fields.tsx';
import styles from './form-layout.module.css';
import { useUnsavedInput } from './unsaved-input.ts';

export interface TermsFormProps<Fields> {
  start: Fields;
  /** The text of the button that saves. */
  action: string;
  busy: boolean;
  failure: OfficeError | undefined;
  onInput?: (() => void) | undefined;
  onSave: (fields: Fields) => void;
}

interface FrameProps<Fields extends FieldValues> extends Omit<TermsFormProps<Fields>, 'start'> {
  form: UseFormReturn<Fields>;
  children: ReactNode;
}

/** The frame of a form for terms: why they were refused, their fields, and the button that saves them. */
export function TermsForm<Fields extends FieldValues>({
  form: { handleSubmit, formState },
  action,
  busy,
  failure,
  onInput,
  onSave,
  children,
}: FrameProps<Fields>) {
  useUnsavedInput(formState.isDirty);
  return (
    <form className={styles.form} onSubmit={handleSubmit(onSave)} onInput={onInput} noValidate>
      {failure && <Notice variant="error">{failure.message}</Notice>}
      <FormFields saving={busy} errors={failure?.fields}>
        {children}
      </FormFields>
      <div>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
