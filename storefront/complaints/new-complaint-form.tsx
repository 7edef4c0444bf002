import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { REASON_COPY } from '#contract/complaints/complaint-copy.ts';
import { COMPLAINT_REASONS, type ComplaintReason } from '#contract/complaints/complaint-words.ts';
import styles from '#storefront/after-sale/after-sale.module.css';
import { DraftField } from '#storefront/after-sale/draft-field.tsx';
import { PhotoField } from '#storefront/after-sale/photo-field.tsx';
import { useNewForm } from '#storefront/after-sale/use-new-form.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Select } from '#storefront/ui/controls/field.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { complaintsKey } from './complaint-queries.ts';

/** Says what is wrong with an order. The complaint counts even if its photo cannot be sent. */
export function NewComplaintForm({ user, orderId }: { user: StoredUser; orderId: string }) {
  const { onSubmit, isSending, fields, error, draft } = useNewForm({
    user,
    name: 'complaint',
    orderId,
    async store(given) {
      const reason = String(given.get('reason')) as ComplaintReason;
      const body = { order_id: orderId, reason, text: String(given.get('text') ?? '') };
      return (await request(afterSaleCalls.makeComplaint, { body })).data.complaint_number;
    },
    photoCall: afterSaleCalls.addComplaintPhoto,
    queryKey: complaintsKey(user),
    pageOf: paths.complaint,
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
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
      <DraftField label="What is wrong?" rows={6} draft={draft} isSending={isSending} error={fields.text} />
      <PhotoField label="Photo (optional)" />
      {error && <Notice variant="error">{error}</Notice>}
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Sending...' : 'Send complaint'}
      </Button>
    </form>
  );
}
