import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FrameProps {
  label: ReactNode;
  /** What is wrong; read out when it appears. */
  error?: string | undefined;
  /** Help that is always there. */
  hint?: ReactNode;
}

type FieldProps = FrameProps & Omit<ComponentProps<'input'>, 'id'>;
type TextAreaProps = FrameProps & Omit<ComponentProps<'textarea'>, 'id'>;
type SelectProps = FrameProps & Omit<ComponentProps<'select'>, 'id'>;

/** A labelled input with its hint and its error. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  const wiring = useWiring(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} id={wiring.id}>
      <input {...input} {...wiring} className={styles.control} />
    </Frame>
  );
}

/** The same for a longer text. */
export function TextAreaField({ label, error, hint, ...textarea }: TextAreaProps) {
  const wiring = useWiring(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} id={wiring.id}>
      <textarea rows={3} {...textarea} {...wiring} className={styles.control} />
    </Frame>
  );
}

/** A labelled choice; its options are the children. */
export function Select({ label, error, hint, children, ...select }: SelectProps) {
  const wiring = useWiring(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} id={wiring.id}>
      <select {...select} {...wiring} className={styles.control}>
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

function useWiring(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}
