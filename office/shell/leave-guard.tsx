import { AlertDialog } from 'radix-ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedInput, losesInput } from '../ui/forms/unsaved-input.ts';
import { LeaveQuestion } from './leave-question.tsx';

/** Asks before unsaved input is left: by a link, by going back, or by closing the tab. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    losesInput(currentLocation, nextLocation),
  );
  useAskBeforeClosing();
  return (
    <AlertDialog.Root
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
    >
      <LeaveQuestion action="Leave without saving" onLeave={() => blocker.proceed?.()} />
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
