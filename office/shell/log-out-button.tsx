import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { useLogOut } from '../session/use-log-out.ts';
import { Button } from '../ui/controls/button.tsx';
import { hasUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { LeaveQuestion } from './leave-question.tsx';

/** Asks first if the screen has input that is not saved. */
export function LogOutButton() {
  const { run, busy } = useLogOut();
  const [isAsking, setAsking] = useState(false);
  const logOut = () => {
    setAsking(false);
    run();
  };
  return (
    <AlertDialog.Root open={isAsking} onOpenChange={setAsking}>
      <Button variant="secondary" busy={busy} onClick={() => (hasUnsavedInput() ? setAsking(true) : run())}>
        Log out
      </Button>
      <LeaveQuestion action="Log out without saving" onLeave={logOut} />
    </AlertDialog.Root>
  );
}
