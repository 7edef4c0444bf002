import { AlertDialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/controls/button.tsx';
import { Question } from '../ui/controls/question.tsx';
import { hasUnsavedInput, losesInput } from '../ui/forms/unsaved-input.ts';

/** Asks before unsaved input is left: by a link, by going back, or by closing the tab. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    losesInput(currentLocation, nextLocation),
  );
  const isLeaving = useRef(false);
  useAskBeforeClosing();
  const leave = () => {
    isLeaving.current = true;
    blocker.proceed?.();
  };
  return (
    <AlertDialog.Root
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
    >
      <Question
        question="Leave without saving?"
        onCloseAutoFocus={(event) => {
          // The new screen has the focus then.
          if (isLeaving.current) event.preventDefault();
          isLeaving.current = false;
        }}
        actions={
          <>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Stay here</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" onClick={leave}>
              Leave without saving
            </Button>
          </>
        }
      >
        What you entered on this screen is not saved.
      </Question>
    </AlertDialog.Root>
  );
}

function useAskBeforeClosing(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedInput()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}
