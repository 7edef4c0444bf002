import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FieldErrors } from './field.tsx';
import styles from './form-fields.module.css';

interface FormFieldsProps {
  saving: boolean;
  /** Why fields were refused, by their names. */
  errors?: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
}

/** The fields of a form. They take no input while it is saved, since the saved values replace theirs. */
export function FormFields({ saving, errors = {}, children }: FormFieldsProps) {
  const focused = useRef<Element>(null);
  // An inert field loses the focus.
  useLayoutEffect(() => {
    if (saving) {
      focused.current = document.activeElement;
    } else if (document.activeElement === document.body && focused.current instanceof HTMLElement) {
      focused.current.focus();
    }
  }, [saving]);
  return (
    <div className={styles.fields} inert={saving}>
      <FieldErrors value={errors}>{children}</FieldErrors>
    </div>
  );
}
