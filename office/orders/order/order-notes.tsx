import type { FormEvent } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Checkbox, TextArea } from '#office/ui/forms/field.tsx';
import { FormFields } from '#office/ui/forms/form-fields.tsx';
import { useUnsavedForm } from '#office/ui/forms/unsaved-input.ts';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { ORDERS } from '../order-queries.ts';
import styles from './order.module.css';

/** What the staff noted. A note stays as it is written; those for packing are printed on the packing slip. */
export function OrderNotes({ order: { order_id, notes } }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  return (
    <Panel title="Notes">
      {notes.length === 0 && <p className={styles.soft}>Nothing is noted.</p>}
      {notes.length > 0 && (
        <ul className={styles.timeline} aria-label="Notes">
          {notes.map((note) => (
            <li key={note.order_note_id} className={styles.note}>
              <span>
                {note.text} {note.is_for_packing && <Badge>for packing</Badge>}
              </span>
              <span className={styles.soft}>
                {note.by}, {shownMoment(note.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayCall(session, officeCalls.addOrderNote) && <NoteForm orderId={order_id} />}
    </Panel>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const isPacker = useOfficeSession().role === 'packer';
  const { onInput, onSaved } = useUnsavedForm();
  const add = useAct(
    (note: { text: string; is_for_packing: boolean }) =>
      officeRequest(officeCalls.addOrderNote, { body: { order_id: orderId, ...note } }),
    { refresh: [ORDERS], onDone: onSaved },
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    // A packer sees only notes for packing, so their own notes are for packing too.
    const is_for_packing = isPacker || given.has('is_for_packing');
    const text = enteredText(given, 'text');
    add.run({ text, is_for_packing }, { onSuccess: () => form.reset() });
  }
  return (
    <form className={styles.form} onSubmit={submit} onInput={onInput} noValidate>
      <FormFields saving={add.busy}>
        <TextArea label="New note" name="text" rows={2} maxLength={1000} error={add.failure?.message} />
        {!isPacker && (
          <Checkbox label="For packing: packers see it, and the packing slip says it" name="is_for_packing" />
        )}
      </FormFields>
      <div>
        <Button type="submit" variant="secondary" busy={add.busy}>
          Add the note
        </Button>
      </div>
    </form>
  );
}
