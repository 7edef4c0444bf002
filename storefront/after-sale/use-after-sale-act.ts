import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';

/** An act of a customer on a complaint or a return; refetches it afterwards. */
export function useAfterSaleAct(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const inFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  /** @param act throws a `RequestFailure`, or an error whose message is for the customer */
  async function run(act: () => Promise<unknown>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setError(undefined);
    try {
      await act();
      await queryClient.invalidateQueries({ queryKey });
    } catch (failure) {
      const ofField = failure instanceof RequestFailure ? failure.fields.text : undefined;
      setError(ofField ?? (messageOf(failure) || 'This did not reach us. Please try again.'));
    }
    inFlight.current = false;
    setSending(false);
  }

  return { run, isSending, error };
}
