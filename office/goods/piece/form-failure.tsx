import { useEffect } from 'react';
import type { OfficeError } from '#office/api-client/office-request.ts';
import { Notice } from '#office/ui/layout/panel.tsx';

/** Why a piece was not saved; the first wrong field gets the focus. */
export function FormFailure({ failure }: { failure: OfficeError | undefined }) {
  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
  }, [failure]);
  if (!failure || failure.code === 'reason_needed') return null;
  return <Notice variant="error">{failure.message}</Notice>;
}
