import { AlertDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './dialog.module.css';

type AutoFocus = Pick<ComponentProps<typeof AlertDialog.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'>;

interface QuestionProps extends AutoFocus {
  question: string;
  children: ReactNode;
  /** The buttons; the first has the focus if it cancels. */
  actions: ReactNode;
}

/** What an alert dialog shows: a question that has to be answered before anything else. */
export function Question({ question, children, actions, ...autoFocus }: QuestionProps) {
  return (
    <AlertDialog.Portal>
      <AlertDialog.Overlay className={styles.overlay} />
      <AlertDialog.Content className={styles.content} {...autoFocus}>
        <AlertDialog.Title>{question}</AlertDialog.Title>
        <AlertDialog.Description>{children}</AlertDialog.Description>
        <div className={styles.actions}>{actions}</div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  );
}
