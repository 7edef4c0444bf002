import type { FormEvent } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import styles from '#storefront/after-sale/after-sale.module.css';
import { useAfterSaleAct } from '#storefront/after-sale/use-after-sale-act.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useDraftText } from '#storefront/session/use-draft-text.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { TextAreaField } from '#storefront/ui/controls/field.tsx';
import { complaintsKey } from './complaint-queries.ts';

interface WriteMoreProps {
  user: StoredUser;
  complaintNumber: number;
  isClosed: boolean;
}

/** A further message; one to a closed complaint opens it again. */
export function WriteMoreForm({ user, complaintNumber, isClosed }: WriteMoreProps) {
  const { run, isSending, error } = useAfterSaleAct(complaintsKey(user));
  const { text, type, forget } = useDraftText(`complaint-message-${complaintNumber}`);
  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      await request(afterSaleCalls.writeToComplaint, { body: { complaint_number: complaintNumber, text } });
      forget();
    });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextAreaField
        label="Your message"
        name="text"
        rows={4}
        maxLength={2000}
        // What is typed meanwhile would be cleared.
        readOnly={isSending}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Sending...' : isClosed ? 'Send and open again' : 'Send message'}
      </Button>
    </form>
  );
}
