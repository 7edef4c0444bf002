import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { returnsKey } from './return-queries.ts';

/** Something that a customer does to a return; reads it again once it is done. */
export function useReturnAct(user: StoredUser) {
  const queryClient = useQueryClient();
  const inFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function run(act: () => Promise<unknown>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setError(undefined);
    try {
      await act();
      await queryClient.invalidateQueries({ queryKey: returnsKey(user) });
    } catch (failure) {
      setError(messageOf(failure) || 'This did not reach us. Please try again.');
    }
    inFlight.current = false;
    setSending(false);
  }

  return { run, isSending, error };
}
