import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from '../controls/dialog.module.css';
import { Notice } from '../layout/panel.tsx';
import formStyles from './form-dialog.module.css';

interface FormDialogProps {
  /** The text of the button that opens the dialog, and of the one that submits. */
  action: string;
  title: string;
  variant?: 'primary' | 'secondary' | 'danger';
  busy: boolean;
  failure?: { message: string } | undefined;
  /** Forgets the failure of an earlier attempt. */
  onOpen?: () => void;
  /** Gets the form's fields by name; calls `close` when the act is done. */
  onSubmit: (fields: FormData, close: () => void) => void;
  children: ReactNode;
}

/** A button for an act that needs a few words, such as a reason: opens a dialog with their fields. */
export function FormDialog({
  action,
  title,
  variant,
  busy,
  failure,
  onOpen,
  onSubmit,
  children,
}: FormDialogProps) {
  const [open, setOpen] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit(new FormData(event.currentTarget), () => setOpen(false));
  }
  function change(isOpen: boolean) {
    if (isOpen && !busy) onOpen?.();
    setOpen(isOpen);
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger asChild>
        <Button variant={variant ?? 'secondary'}>{action}</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.content} aria-describedby={undefined}>
          <Dialog.Title>{title}</Dialog.Title>
          <form className={formStyles.form} onSubmit={submit} noValidate>
            {failure && <Notice variant="error">{failure.message}</Notice>}
            {children}
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
