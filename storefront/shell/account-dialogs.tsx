import { Suspense, useDeferredValue } from 'react';
import {
  closeAccountDialog,
  openAccountDialog,
  useOpenedAccountDialog,
} from '#storefront/session/account-dialog-events.ts';
import { forgetPendingPiece } from '#storefront/session/pending-piece.ts';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';

const AccountDialog = lazyPart(() => import('#storefront/accounts/login/account-dialog.tsx'));

function close(): void {
  // After a login the pending act is done; a visitor who closes the dialog has declined it.
  forgetPendingPiece();
  closeAccountDialog();
}

/** The login and sign-up dialog, loaded when it is first opened. */
export function AccountDialogs() {
  const opened = useDeferredValue(useOpenedAccountDialog());
  return (
    <Suspense>
      {opened && (
        <AccountDialog
          mode={opened.mode}
          firstEmail={opened.email}
          onModeChange={openAccountDialog}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
