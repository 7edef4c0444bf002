import { lazy, Suspense } from 'react';
import { closeAccountDialog, openAccountDialog, useAccountDialogMode } from './account-dialog-events.ts';

const AccountDialog = lazy(() => import('#storefront/accounts/account-dialog.tsx'));

/** The login and sign-up dialog, fetched when it is first opened. */
export function AccountDialogs() {
  const mode = useAccountDialogMode();
  if (!mode) return null;
  return (
    <Suspense>
      <AccountDialog mode={mode} onModeChange={openAccountDialog} onClose={closeAccountDialog} />
    </Suspense>
  );
}
