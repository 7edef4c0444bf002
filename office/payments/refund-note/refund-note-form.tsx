import { type ComponentProps, type FormEvent, useState } from 'react';
import { paise, type Rupees, sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { IssueRefundNoteBody, RefundNote } from '#contract/office/payments/refund-notes.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { ORDERS } from '#office/orders/order-queries.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field, Select } from '#office/ui/forms/field.tsx';
import styles from '#office/ui/forms/form-layout.module.css';
import { Notice } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { PAYMENTS } from '../payment-queries.ts';
import { money } from '../payment-words.ts';

/** Chooses the pieces whose money went back, and issues their credit note. */
export function RefundNoteForm({ note }: { note: RefundNote }) {
  const { lines, provider_refund_id, without_note } = note;
  const [counts, setCounts] = useState(() => lines.map(({ proposed }) => proposed));
  const issue = useAct((body: IssueRefundNoteBody) => officeRequest(officeCalls.issueRefundNote, { body }), {
    refresh: [PAYMENTS, ORDERS],
    onDone: ({ message }) => notify(message),
  });
  const mayIssue = mayCall(useOfficeSession(), officeCalls.issueRefundNote);
  const chosen = costOf(note, counts);
  const errors = issue.failure?.fields ?? {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = enteredText(new FormData(event.currentTarget), 'reason');
    const pieces = lines.flatMap(({ order_item_id, amounts }, index) => {
      const quantity = counts[index] ?? 0;
      return quantity > 0 ? [{ order_item_id, quantity, left: amounts.length }] : [];
    });
    if (!issue.busy) issue.run({ provider_refund_id, pieces, reason });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {issue.failure && Object.keys(errors).length === 0 && (
        <Notice variant="error">{issue.failure.message}</Notice>
      )}
      <div className={styles.fields}>
        {lines.map((line, index) => (
          <CountSelect
            key={line.order_item_id}
            line={line}
            value={counts[index]}
            disabled={!mayIssue}
            onChange={({ target }) => setCounts(counts.with(index, Number(target.value)))}
          />
        ))}
      </div>
      <p role="status">{chosenText(chosen, without_note)}</p>
      {errors.pieces && <Notice variant="error">{errors.pieces}</Notice>}
      {mayIssue && (
        <>
          <Field
            label="Reason"
            name="reason"
            maxLength={200}
            autoComplete="off"
            defaultValue="Refunded at the payment provider"
            error={errors.reason}
          />
          <div className={styles.actions}>
            <Button type="submit" busy={issue.busy}>
              Issue the credit note
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

interface CountSelectProps extends ComponentProps<'select'> {
  line: RefundNote['lines'][number];
}

/** The number of refunded pieces of a line. */
function CountSelect({ line: { description, amounts }, ...select }: CountSelectProps) {
  return (
    <Select label={description} {...select}>
      <option value={0}>None</option>
      {amounts.map((amount, place) => (
        <option key={amount} value={place + 1}>
          {`${place + 1} of ${amounts.length}: ${money(amount)}`}
        </option>
      ))}
    </Select>
  );
}

function costOf({ lines }: RefundNote, counts: readonly number[]): Rupees {
  const costs = lines.map(({ amounts }, index) => {
    const amount = amounts[(counts[index] ?? 0) - 1];
    return amount === undefined ? paise(0) : toPaise(amount);
  });
  return toRupees(sumOf(costs));
}

function chosenText(chosen: Rupees, withoutNote: Rupees): string {
  const difference = toPaise(withoutNote) - toPaise(chosen);
  const amount = money(toRupees(paise(Math.abs(difference))));
  const text = `Chosen: ${money(chosen)} of ${money(withoutNote)} that went back.`;
  if (difference === 0) return `${text} It is exact.`;
  return difference > 0
    ? `${text} ${amount} stays without a credit note.`
    : `${text} ${amount} more than went back: choose fewer pieces.`;
}
