import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Frame {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

type FieldProps = Frame & Omit<ComponentProps<'input'>, 'id'>;
type TextAreaProps = Frame & Omit<ComponentProps<'textarea'>, 'id'>;
type SelectProps = Frame & Omit<ComponentProps<'select'>, 'id'>;

export function Field({ label, error, hint, ...input }: FieldProps) {
  const { id, ...attributes } = useFieldAttributes(error, hint);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...attributes} id={id} className={styles.control} />
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, ...textarea }: TextAreaProps) {
  const { id, ...attributes } = useFieldAttributes(error, hint);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea rows={3} {...textarea} {...attributes} id={id} className={styles.control} />
    </FieldFrame>
  );
}

/** A box to tick, with its label behind it. */
export function Checkbox({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}

export function Select({ label, error, hint, children, ...select }: SelectProps) {
  const { id, ...attributes } = useFieldAttributes(error, hint);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select {...select} {...attributes} id={id} className={styles.control}>
        {children}
      </select>
    </FieldFrame>
  );
}

function FieldFrame({ id, label, error, hint, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function useFieldAttributes(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}
