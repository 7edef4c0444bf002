import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { PICKUP_PART_COPY, RETURN_REASON_COPY } from '#contract/returns/return-copy.ts';
import {
  MAX_PICKUP_DAYS,
  PICKUP_PARTS,
  type PickupPart,
  RETURN_REASONS,
  type ReturnReason,
} from '#contract/returns/return-words.ts';
import type { AskReturnBody, ReturnOptions } from '#contract/returns/returns.ts';
import afterSale from '#storefront/after-sale/after-sale.module.css';
import { DraftField } from '#storefront/after-sale/draft-field.tsx';
import { PhotoField } from '#storefront/after-sale/photo-field.tsx';
import { useNewForm } from '#storefront/after-sale/use-new-form.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field, Select } from '#storefront/ui/controls/field.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './return-form.module.css';
import { type Quantities, ReturnPieces } from './return-pieces.tsx';
import { returnsKey } from './return-queries.ts';

/** Asks to return pieces. The return counts even if its photo cannot be sent. */
export function NewReturnForm({ user, options }: { user: StoredUser; options: ReturnOptions }) {
  const [quantities, setQuantities] = useState<Quantities>({});
  const { onSubmit, isSending, fields, error, draft } = useNewForm({
    user,
    name: 'return',
    orderId: options.order_id,
    async store(given) {
      const body = bodyOf(options.order_id, quantities, given);
      return (await request(afterSaleCalls.askReturn, { body })).data.return_number;
    },
    photoCall: afterSaleCalls.addReturnPhoto,
    queryKey: returnsKey(user),
    pageOf: paths.return,
  });

  return (
    <form className={afterSale.form} onSubmit={onSubmit} noValidate>
      <ReturnPieces
        lines={options.lines}
        quantities={quantities}
        onChange={setQuantities}
        error={fields.pieces}
      />
      <ReasonField error={fields.reason} />
      <DraftField
        label="More about it (optional)"
        rows={3}
        draft={draft}
        isSending={isSending}
        error={fields.text}
      />
      <PhotoField label="Photo (optional)" />
      <PickupFields error={fields.pickup_day} />
      <label className={styles.checkbox}>
        <input type="checkbox" name="wants_exchange" /> I want another piece instead. I order it as usual, and
        name the new order on this return.
      </label>
      <Notice variant="info">
        Pack the piece in its box with its tag, certificate and invoice, and close the box. The parcel is
        insured until it reaches us. We weigh the piece, and you see the weights here.
      </Notice>
      {error && <Notice variant="error">{error}</Notice>}
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Sending...' : 'Ask to return'}
      </Button>
    </form>
  );
}

function ReasonField({ error }: { error: string | undefined }) {
  return (
    <Select label="Why?" name="reason" defaultValue="" error={error}>
      <option value="" disabled>
        Please choose
      </option>
      {RETURN_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {RETURN_REASON_COPY[reason]}
        </option>
      ))}
    </Select>
  );
}

/** When the parcel is collected. */
function PickupFields({ error }: { error: string | undefined }) {
  const tomorrow = addDays(indianDate(new Date()), 1);
  return (
    <div className={styles.pair}>
      <Field
        label="Collect the parcel on"
        name="pickup_day"
        type="date"
        min={tomorrow}
        max={addDays(tomorrow, MAX_PICKUP_DAYS - 1)}
        defaultValue={tomorrow}
        error={error}
      />
      <Select label="Part of the day" name="pickup_part" defaultValue="morning">
        {PICKUP_PARTS.map((part) => (
          <option key={part} value={part}>
            {PICKUP_PART_COPY[part]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function bodyOf(order_id: string, quantities: Quantities, given: FormData): AskReturnBody {
  const pieces = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ order_item_id: Number(id), quantity }));
  return {
    ...{ order_id, pieces, text: String(given.get('text') ?? '') },
    reason: String(given.get('reason')) as ReturnReason,
    pickup_day: String(given.get('pickup_day') ?? ''),
    pickup_part: String(given.get('pickup_part')) as PickupPart,
    wants_exchange: given.has('wants_exchange'),
  };
}
