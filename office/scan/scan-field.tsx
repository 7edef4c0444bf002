import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { readableFormats } from './barcode-detector.ts';
import { beep } from './beep.ts';
import { CameraScan } from './camera-scan.tsx';
import styles from './scan-field.module.css';

/** The shop's response to the last scan. */
export interface ScanOutcome {
  message: string;
  variant: 'success' | 'warning' | 'error';
}

interface ScanFieldProps {
  label: string;
  hint?: ReactNode;
  action: string;
  /** Many tags are scanned one after the other: the camera stays open. */
  isSeries?: boolean;
  outcome?: ScanOutcome | undefined;
  busy?: boolean;
  onScan: (code: string) => void;
}

/** Takes what a scanner types and ends with Enter, or what the camera reads; ready for the next scan at once. */
export function ScanField({ label, hint, action, isSeries = false, outcome, busy, onScan }: ScanFieldProps) {
  const { data: formats = [] } = useQuery(readableFormatsQuery);
  useEffect(() => {
    if (outcome && outcome.variant !== 'success') beep('low');
  }, [outcome]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = enteredText(new FormData(event.currentTarget), 'code').trim();
    if (busy || code === '') return;
    event.currentTarget.reset();
    onScan(code);
  }
  const notice = outcome && <Notice variant={outcome.variant}>{outcome.message}</Notice>;
  return (
    <>
      <form className={styles.scan} onSubmit={submit} noValidate>
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
        <div className={styles.buttons}>
          <Button type="submit" busy={busy ?? false}>
            {action}
          </Button>
          {formats.length > 0 && (
            <CameraScan formats={formats} staysOpen={isSeries} outcome={isSeries && notice} onScan={onScan} />
          )}
        </div>
      </form>
      {notice}
    </>
  );
}

const readableFormatsQuery = {
  queryKey: ['readable formats'],
  queryFn: readableFormats,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};
