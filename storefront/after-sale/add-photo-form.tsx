import type { QueryKey } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Call } from '#contract/calls.ts';
import { sendPhoto } from '#storefront/api-client/send-photo.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import styles from './after-sale.module.css';
import { PhotoField, photoIn } from './photo-field.tsx';
import { useAfterSaleAct } from './use-after-sale-act.ts';

interface AddPhotoProps {
  user: StoredUser;
  call: Pick<Call, 'method' | 'path'>;
  number: number;
  /** Queries that are refetched afterwards. */
  queryKey: QueryKey;
}

/** Adds the one photo of a complaint or a return. */
export function AddPhotoForm({ user, call, number, queryKey }: AddPhotoProps) {
  const { run, isSending, error } = useAfterSaleAct(queryKey);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const photo = photoIn(new FormData(event.currentTarget));
    run(async () => {
      if (!photo) throw new Error('Please choose a photo.');
      await sendPhoto(user, call, number, photo);
    });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhotoField label="Photo" error={error} />
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Sending...' : 'Add photo'}
      </Button>
    </form>
  );
}
