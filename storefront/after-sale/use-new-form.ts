import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Call } from '#contract/calls.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { sendPhoto } from '#storefront/api-client/send-photo.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useDraftText } from '#storefront/session/use-draft-text.ts';
import { photoIn } from './photo-field.tsx';

interface NewForm {
  user: StoredUser;
  name: 'complaint' | 'return';
  orderId: string;
  /** Stores it; returns its number. */
  store: (given: FormData) => Promise<number>;
  photoCall: Pick<Call, 'method' | 'path'>;
  /** Queries that are refetched afterwards. */
  queryKey: QueryKey;
  pageOf: (number: number) => string;
}

/** The form of a new complaint or return, which counts even if its photo cannot be sent; then its page opens. */
export function useNewForm({ user, name, orderId, store, photoCall, queryKey, pageOf }: NewForm) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftText(`${name}-${orderId}`);
  const inFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fields = failure instanceof RequestFailure ? failure.fields : {};

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inFlight.current) return;
    const given = new FormData(event.currentTarget);
    inFlight.current = true;
    setSending(true);
    setFailure(null);
    try {
      const number = await store(given);
      draft.forget();
      const photo = photoIn(given);
      const photoFailed = photo && (await whyNotSent(() => sendPhoto(user, photoCall, number, photo)));
      queryClient.invalidateQueries({ queryKey });
      await navigate(pageOf(number), { state: { photoFailed } });
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
    inFlight.current = false;
  }

  const error =
    failure !== null && Object.keys(fields).length === 0
      ? messageOf(failure) || `Your ${name} did not reach us. Please try again, or call us.`
      : undefined;
  return { onSubmit, isSending, fields, error, draft };
}

/** The reason when a photo cannot be sent. */
async function whyNotSent(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send();
  } catch (error) {
    return messageOf(error) || 'The photo did not reach us.';
  }
}
