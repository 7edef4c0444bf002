import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { REASON_COPY } from '#contract/complaints/complaint-copy.ts';
import { COMPLAINT_REASONS, type ComplaintReason } from '#contract/complaints/complaint-words.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { sendPhoto } from '#storefront/api-client/send-photo.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Select, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { complaintsQuery } from './complaint-queries.ts';
import styles from './complaints.module.css';
import { PhotoField, photoIn } from './photo-field.tsx';

/** Says what is wrong with an order. The complaint counts even if its photo cannot be sent. */
export function NewComplaintForm({ user, orderId }: { user: StoredUser; orderId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const inFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fields = failure instanceof RequestFailure ? failure.fields : {};

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inFlight.current) return;
    const given = new FormData(event.currentTarget);
    inFlight.current = true;
    setSending(true);
    setFailure(null);
    try {
      const reason = String(given.get('reason')) as ComplaintReason;
      const body = { order_id: orderId, reason, text: String(given.get('text') ?? '') };
      const { complaint_number } = (await request(afterSaleCalls.makeComplaint, { body })).data;
      const photo = photoIn(given);
      const photoFailed = photo && (await whyPhotoFailed(user, complaint_number, photo));
      queryClient.invalidateQueries({ queryKey: complaintsQuery(user).queryKey });
      await navigate(paths.complaint(complaint_number), { state: { photoFailed } });
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
    inFlight.current = false;
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Select label="What is it about?" name="reason" defaultValue="" error={fields.reason}>
        <option value="" disabled>
          Please choose
        </option>
        {COMPLAINT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_COPY[reason]}
          </option>
        ))}
      </Select>
      <TextAreaField label="What is wrong?" name="text" rows={6} maxLength={2000} error={fields.text} />
      <PhotoField label="Photo (optional)" />
      {failure !== null && Object.keys(fields).length === 0 && (
        <Notice variant="error">
          {messageOf(failure) || 'Your complaint did not reach us. Please try again, or call us.'}
        </Notice>
      )}
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Sending...' : 'Send complaint'}
      </Button>
    </form>
  );
}

/** Sends the photo of a complaint that is stored already; the reason when that fails. */
async function whyPhotoFailed(
  user: StoredUser,
  complaintNumber: number,
  photo: File,
): Promise<string | undefined> {
  try {
    await sendPhoto(user, afterSaleCalls.addComplaintPhoto, complaintNumber, photo);
  } catch (error) {
    return messageOf(error) || 'The photo did not reach us.';
  }
}
