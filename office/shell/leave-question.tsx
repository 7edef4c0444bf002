import { AlertDialog } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Question } from '../ui/controls/question.tsx';

/** Asks whether unsaved input may be lost. A person who stays has the focus where it was. */
export function LeaveQuestion({ action, onLeave }: { action: string; onLeave: () => void }) {
  const focused = useRef<Element>(null);
  const leave = () => {
    // The new screen has the focus then.
    focused.current = null;
    onLeave();
  };
  return (
    <Question
      question={`${action}?`}
      onOpenAutoFocus={() => {
        focused.current = document.activeElement;
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (focused.current instanceof HTMLElement) focused.current.focus();
      }}
      actions={
        <>
          <AlertDialog.Cancel asChild>
            <Button variant="secondary">Stay here</Button>
          </AlertDialog.Cancel>
          <Button variant="danger" onClick={leave}>
            {action}
          </Button>
        </>
      }
    >
      What you entered on this screen is not saved.
    </Question>
  );
}
