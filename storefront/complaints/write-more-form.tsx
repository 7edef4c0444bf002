import type { FormEvent } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import styles from '#storefront/after-sale/after-sale.module.css';
import { DraftField } from '#storefront/after-sale/draft-field.tsx';
import { useAfterSaleAct } from '#storefront/after-sale/use-after-sale-act.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useDraftText } from '#storefront/session/use-draft-text.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { complaintsKey } from './complaint-queries.ts';

interface WriteMoreProps {
  user: StoredUser;
  complaintNumber: number;
  isClosed: boolean;
}

/** A further message; one to a closed complaint opens it again. */
export function WriteMoreForm({ user, complaintNumber, isClosed }: WriteMoreProps) {
  const { run, isSending, error } = useAfterSaleAct(complaintsKey(user));
  const draft = useDraftText(`complaint-message-${complaintNumber}`);
  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      const body = { complaint_number: complaintNumber, text: draft.text };
      await request(afterSaleCalls.writeToComplaint, { body });
      draft.forget();
    });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DraftField label="Your message" rows={4} draft={draft} isSending={isSending} error={error} />
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Sending...' : isClosed ? 'Send and open again' : 'Send message'}
      </Button>
    </form>
  );
}
