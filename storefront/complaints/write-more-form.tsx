import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { TextAreaField } from '#storefront/ui/controls/field.tsx';
import styles from './complaints.module.css';
import { useAddition } from './use-addition.ts';

interface WriteMoreProps {
  user: StoredUser;
  complaintNumber: number;
  isClosed: boolean;
}

/** A further message; one to a closed complaint opens it again. */
export function WriteMoreForm({ user, complaintNumber, isClosed }: WriteMoreProps) {
  const { onSubmit, isSending, error } = useAddition(user, complaintNumber, (fields) =>
    request(afterSaleCalls.writeToComplaint, {
      body: { complaint_number: complaintNumber, text: String(fields.get('text') ?? '') },
    }),
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextAreaField label="Your message" name="text" rows={4} maxLength={2000} error={error} />
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Sending...' : isClosed ? 'Send and open again' : 'Send message'}
      </Button>
    </form>
  );
}
