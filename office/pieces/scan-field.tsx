import type { FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import styles from './pieces.module.css';

interface ScanFieldProps {
  label: string;
  hint?: string;
  action: string;
  onScan: (code: string) => void;
}

/** Takes what a scanner types and ends with Enter; ready for the next scan at once. */
export function ScanField({ label, hint, action, onScan }: ScanFieldProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    event.currentTarget.reset();
    if (code) onScan(code);
  }
  return (
    <form className={styles.scan} onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        name="code"
        maxLength={300}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit">{action}</Button>
    </form>
  );
}
