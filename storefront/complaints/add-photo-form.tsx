import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { sendPhoto } from '#storefront/api-client/send-photo.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import styles from './complaints.module.css';
import { PhotoField, photoIn } from './photo-field.tsx';
import { useAddition } from './use-addition.ts';

/** Adds the one photo of a complaint. */
export function AddPhotoForm({ user, complaintNumber }: { user: StoredUser; complaintNumber: number }) {
  const { onSubmit, isSending, error } = useAddition(user, complaintNumber, async (fields) => {
    const photo = photoIn(fields);
    if (!photo) throw new Error('Please choose a photo.');
    await sendPhoto(user, afterSaleCalls.addComplaintPhoto, complaintNumber, photo);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <PhotoField label="Photo" error={error} />
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Sending...' : 'Add photo'}
      </Button>
    </form>
  );
}
