import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FrameProps {
  label: ReactNode;
  /** Validation error, announced when it appears. */
  error?: string | undefined;
  /** Permanent help text. */
  hint?: ReactNode;
}

type FieldProps = FrameProps &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** A small button at the end of the input. */
    action?: ReactNode;
  };
type TextAreaProps = FrameProps & Omit<ComponentProps<'textarea'>, 'id'>;
type SelectProps = FrameProps & Omit<ComponentProps<'select'>, 'id'>;

export function Field({ label, error, hint, action, ...input }: FieldProps) {
  const attributes = useFieldAttributes(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} id={attributes.id}>
      <div className={styles.row}>
        <input {...input} {...attributes} className={styles.control} />
        {action}
      </div>
    </Frame>
  );
}

export function TextAreaField({ label, error, hint, ...textarea }: TextAreaProps) {
  const attributes = useFieldAttributes(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} id={attributes.id}>
      <textarea rows={3} {...textarea} {...attributes} className={styles.control} />
    </Frame>
  );
}

export function Select({ label, error, hint, children, ...select }: SelectProps) {
  const attributes = useFieldAttributes(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} id={attributes.id}>
      <select {...select} {...attributes} className={styles.control}>
        {children}
      </select>
    </Frame>
  );
}

function Frame({ label, error, hint, id, children }: FrameProps & { id: string; children: ReactNode }) {
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
