import { lazy, Suspense, useDeferredValue } from 'react';
import {
  closeAccountDialog,
  openAccountDialog,
  useAccountDialogMode,
} from '#storefront/session/account-dialog-events.ts';

const AccountDialog = lazy(() => import('#storefront/accounts/account-dialog.tsx'));

/** The login and sign-up dialog, loaded when it is first opened. */
export function AccountDialogs() {
  const mode = useDeferredValue(useAccountDialogMode());
  return (
    <Suspense>
      {mode && <AccountDialog mode={mode} onModeChange={openAccountDialog} onClose={closeAccountDialog} />}
    </Suspense>
  );
}
