import type { QueryKey } from '@tanstack/react-query';
import { showToast } from '#storefront/toasts/toasts.ts';
import { useChange } from './use-change.ts';

/** As `useChange`, for calls whose response has a message: it is shown as a toast. */
export function useAnnouncedChange(...queryKeys: QueryKey[]) {
  const { change, ...state } = useChange(...queryKeys);
  return {
    ...state,
    change: (send: () => Promise<{ message: string }>) =>
      change(async () => showToast('success', (await send()).message)),
  };
}
