import { AlertDialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/controls/button.tsx';
import styles from '../ui/controls/confirm-button.module.css';
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
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay} />
        <AlertDialog.Content
          className={styles.content}
          onCloseAutoFocus={(event) => {
            // The new screen has the focus then.
            if (isLeaving.current) event.preventDefault();
            isLeaving.current = false;
          }}
        >
          <AlertDialog.Title>Leave without saving?</AlertDialog.Title>
          <AlertDialog.Description>What you entered on this screen is not saved.</AlertDialog.Description>
          <div className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Stay here</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" onClick={leave}>
              Leave without saving
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
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
