import type { FormEvent } from 'react';
import type { CareLine } from '#contract/care/care-fields.ts';
import { CARE_WORK_WORDS, CARE_WORKS, type CareWork } from '#contract/care/care-states.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Select, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { FormEnd } from '#storefront/ui/controls/form-end.tsx';
import styles from './own-care.module.css';
import { useCareChange } from './use-care-change.ts';

interface AskCareFormProps {
  /** With at least one piece each. */
  lines: CareLine[];
  user: StoredUser;
  onClose: () => void;
}

/** Asks for the cleaning, resizing or repair of a piece. */
export function AskCareForm({ lines, user, onClose }: AskCareFormProps) {
  const { ask, isSaving, fields: errors, failure } = useCareChange(user);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const isAsked = await ask({
      order_item_id: Number(fields.get('order_item_id')),
      work: String(fields.get('work')) as CareWork,
      wish: String(fields.get('wish') ?? ''),
    });
    if (isAsked) onClose();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select label="Piece" name="order_item_id">
        {lines.map(({ order_item_id, product_name }) => (
          <option key={order_item_id} value={order_item_id}>
            {product_name}
          </option>
        ))}
      </Select>
      <Select label="What do you need?" name="work">
        {CARE_WORKS.map((work) => (
          <option key={work} value={work}>
            {CARE_WORK_WORDS[work]}
          </option>
        ))}
      </Select>
      <TextAreaField
        label="What is to be done"
        name="wish"
        rows={4}
        maxLength={500}
        error={errors.wish}
        hint="For a new size, say from which to which. Say also if you bring the piece or send it."
      />
      <p className={styles.fact}>
        We call you first, and begin nothing that costs money before you have agreed to it.
      </p>
      <FormEnd submit="Send the request" isSending={isSaving} failure={failure} onCancel={onClose} />
    </form>
  );
}
