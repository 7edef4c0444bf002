import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Question } from './question.tsx';

interface ConfirmButtonProps {
  action: string;
  question: string;
  children: ReactNode;
  busy?: boolean;
  /** Of the button and of the one that confirms; absent: danger. */
  variant?: 'primary' | 'secondary' | 'danger';
  onConfirm: () => void;
}

/** A button for what cannot be undone: asks before it acts. */
export function ConfirmButton({
  action,
  question,
  children,
  busy,
  variant = 'danger',
  onConfirm,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      <AlertDialog.Trigger asChild>
        <Button variant={variant} busy={busy ?? false}>
          {action}
        </Button>
      </AlertDialog.Trigger>
      <Question
        question={question}
        actions={
          <>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Keep it as it is</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={variant === 'secondary' ? 'primary' : variant} onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
          </>
        }
      >
        {children}
      </Question>
    </AlertDialog.Root>
  );
}
