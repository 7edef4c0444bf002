import type { FormEvent } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { sendPhoto } from '#storefront/api-client/send-photo.ts';
import { PhotoField, photoIn } from '#storefront/complaints/photo-field.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import styles from './returns.module.css';
import { useReturnAct } from './use-return-act.ts';

/** Adds the one photo of a return. */
export function ReturnPhotoForm({ user, returnNumber }: { user: StoredUser; returnNumber: number }) {
  const { run, isSending, error } = useReturnAct(user);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const photo = photoIn(new FormData(event.currentTarget));
    run(async () => {
      if (!photo) throw new Error('Please choose a photo.');
      await sendPhoto(user, afterSaleCalls.addReturnPhoto, returnNumber, photo);
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
