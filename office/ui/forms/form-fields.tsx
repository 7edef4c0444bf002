import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FieldErrors, focusWrongField } from './field.tsx';
import styles from './form-fields.module.css';

interface FormFieldsProps {
  saving: boolean;
  /** Why fields were refused, by their names. */
  errors?: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
}

/** The fields of a form. They take no input while it is saved, since the saved values replace theirs. */
export function FormFields({ saving, errors = {}, children }: FormFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (saving) {
      // An inert field loses the focus.
      focused.current = document.activeElement;
      return;
    }
    const isLost = document.activeElement === document.body;
    if (!focusWrongField(fields.current) && isLost && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [saving]);
  return (
    <div ref={fields} className={styles.fields} inert={saving}>
      <FieldErrors value={errors}>{children}</FieldErrors>
    </div>
  );
}
