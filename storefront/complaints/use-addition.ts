import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { complaintQuery, complaintsQuery } from './complaint-queries.ts';

interface Addition {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  error: string | undefined;
}

/**
 * The form of something that is added to a complaint; empties the form and reads the complaint again once it is sent.
 * @param send throws a `RequestFailure`, or an error whose message is for the customer
 */
export function useAddition(
  user: StoredUser,
  complaintNumber: number,
  send: (fields: FormData) => Promise<unknown>,
): Addition {
  const queryClient = useQueryClient();
  const inFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setError(undefined);
    try {
      await send(new FormData(form));
      form.reset();
      await queryClient.invalidateQueries({ queryKey: complaintQuery(user, complaintNumber).queryKey });
      queryClient.invalidateQueries({ queryKey: complaintsQuery(user).queryKey });
    } catch (failure) {
      const ofField = failure instanceof RequestFailure ? failure.fields.text : undefined;
      setError(ofField ?? (messageOf(failure) || 'This did not reach us. Please try again.'));
    }
    inFlight.current = false;
    setSending(false);
  }

  return { onSubmit: submit, isSending, error };
}
