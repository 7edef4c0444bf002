import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import styles from './field.module.css';

/** Why the fields of a form were refused, by their names. Each field of the form shows its own. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

export function useFieldError(name: string): string | undefined {
  return useContext(FieldErrors)[name];
}

/** Focuses the first field that was refused, and returns whether there is one. */
export function focusWrongField(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return Boolean(wrong);
}

interface Frame {
  label: string;
  /** Instead of what `FieldErrors` has of its name. */
  error?: string | undefined;
  hint?: ReactNode;
}

type FieldProps = Frame & Omit<ComponentProps<'input'>, 'id'>;
type TextAreaProps = Frame & Omit<ComponentProps<'textarea'>, 'id'>;
type SelectProps = Frame & Omit<ComponentProps<'select'>, 'id'>;

export function Field({ label, error, hint, ...input }: FieldProps) {
  const { frame, control } = useField({ label, error, hint }, input.name);
  return (
    <FieldFrame {...frame}>
      <input {...input} {...control} />
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, ...textarea }: TextAreaProps) {
  const { frame, control } = useField({ label, error, hint }, textarea.name);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...textarea} {...control} />
    </FieldFrame>
  );
}

/** The look of a select, also of those without a frame. */
export const SELECT_CLASS = `${styles.control} ${styles.select}`;

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
  const { frame, control } = useField({ label, error, hint }, select.name);
  return (
    <FieldFrame {...frame}>
      <select {...select} {...control} className={SELECT_CLASS}>
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

function useField(given: Frame, name = '') {
  const id = useId();
  const refused = useFieldError(name);
  const frame = { ...given, id, error: given.error ?? refused };
  const describedBy = [frame.hint && `${id}-hint`, frame.error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    className: styles.control,
    'aria-invalid': frame.error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return { frame, control };
}
