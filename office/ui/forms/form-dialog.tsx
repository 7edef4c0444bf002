import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from '../controls/dialog.module.css';
import { Notice } from '../layout/panel.tsx';
import { FieldErrors, focusWrongField } from './field.tsx';
import formStyles from './form-dialog.module.css';

/** An act of `useAct`, as far as a dialog needs it. */
interface DialogAct<Given> {
  run: (given: Given, options: { onSuccess: () => void }) => void;
  busy: boolean;
  failure?: { message: string; fields: Record<string, string> } | undefined;
  /** Forgets the failure of an earlier attempt. */
  reset?: () => void;
}

interface FormDialogProps<Given> {
  /** The text of the button that opens the dialog, and of the one that submits. */
  action: string;
  title: string;
  variant?: 'primary' | 'secondary' | 'danger';
  /** Runs when the form is submitted; the dialog closes once it is done. */
  act: DialogAct<Given>;
  /** What the act is given, from the form's fields. */
  read: (fields: FormData) => Given;
  children: ReactNode;
}

/** A button for an act that needs a few words, such as a reason: opens a dialog with their fields. */
export function FormDialog<Given>(props: FormDialogProps<Given>) {
  const { action, title, variant, act, read, children } = props;
  const { run, busy, failure, reset } = act;
  const [open, setOpen] = useState(false);
  const [submitted, setSubmitted] = useState<FormData>();
  const hasInput = useRef(false);
  const isFailureAtField = Object.keys(failure?.fields ?? {}).some((name) => submitted?.has(name));
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (!busy) focusWrongField(form.current);
  }, [busy]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setSubmitted(fields);
    run(read(fields), { onSuccess: () => setOpen(false) });
  }
  function change(isOpen: boolean) {
    if (isOpen && !busy) reset?.();
    hasInput.current = false;
    setOpen(isOpen);
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger asChild>
        <Button variant={variant ?? 'secondary'}>{action}</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.content}
          aria-describedby={undefined}
          // A press beside the dialog does not throw away what was entered.
          onInteractOutside={(event) => hasInput.current && event.preventDefault()}
        >
          <Dialog.Title>{title}</Dialog.Title>
          <form
            ref={form}
            className={formStyles.form}
            onSubmit={submit}
            onInput={() => {
              hasInput.current = true;
            }}
            noValidate
          >
            {failure && !isFailureAtField && <Notice variant="error">{failure.message}</Notice>}
            <FieldErrors value={failure?.fields ?? {}}>{children}</FieldErrors>
            <div className={styles.actions}>
              <Dialog.Close asChild>
                <Button variant="secondary">Cancel</Button>
              </Dialog.Close>
              <Button type="submit" variant={variant ?? 'primary'} busy={busy}>
                {action}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
