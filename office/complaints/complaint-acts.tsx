import { type FormEvent, useState } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeComplaint } from '#contract/office/complaints/complaints.ts';
import afterSale from '../after-sale/after-sale.module.css';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { TextArea } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { useUnsavedForm } from '../ui/forms/unsaved-input.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { COMPLAINTS } from './complaint-queries.ts';
import styles from './complaints.module.css';

const ACTS = {
  reply: { call: officeCalls.replyToComplaint, label: 'Reply', field: 'Reply to the customer' },
  close: { call: officeCalls.closeComplaint, label: 'Close it', field: 'How it was settled' },
  reopen: { call: officeCalls.reopenComplaint, label: 'Open again', field: 'Why it is opened again' },
};

type ActName = keyof typeof ACTS;

/** Reply and close, or open again. The customer reads what is written on the page of the complaint. */
export function ComplaintActs({
  complaint: { complaint_number, closed_at },
}: {
  complaint: OfficeComplaint;
}) {
  const names: ActName[] = closed_at === null ? ['reply', 'close'] : ['reopen'];
  const [chosen, choose] = useState<ActName>('reply');
  const name = names.find((one) => one === chosen) ?? names[0] ?? 'reply';
  return (
    <Panel title={closed_at === null ? 'Reply or close' : 'This complaint is closed'}>
      {names.length > 1 && (
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>What to do</legend>
          {names.map((one) => (
            <label key={one}>
              <input type="radio" name="act" checked={one === name} onChange={() => choose(one)} />{' '}
              {ACTS[one].label}
            </label>
          ))}
        </fieldset>
      )}
      <ActForm key={String(closed_at)} name={name} complaintNumber={complaint_number} />
    </Panel>
  );
}

function ActForm({ name, complaintNumber: complaint_number }: { name: ActName; complaintNumber: number }) {
  const { call, label, field } = ACTS[name];
  const undoClosing = useAct(
    () =>
      officeRequest(officeCalls.reopenComplaint, { body: { complaint_number, text: 'Closed by mistake' } }),
    { refresh: [COMPLAINTS], onFailed: ({ message }) => notifyFailure(message) },
  );
  const { onInput, onSaved } = useUnsavedForm();
  const act = useAct((text: string) => officeRequest(call, { body: { complaint_number, text } }), {
    refresh: [COMPLAINTS],
    onDone: ({ message }) => {
      onSaved();
      notify(message, name === 'close' ? () => undoClosing.run() : undefined);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = enteredText(new FormData(form), 'text');
    if (!act.busy) act.run(text, { onSuccess: () => form.reset() });
  }
  return (
    <form className={afterSale.form} onSubmit={submit} onInput={onInput} noValidate>
      <FormFields saving={act.busy}>
        <TextArea
          label={field}
          hint="The customer reads it on the page of the complaint."
          name="text"
          rows={4}
          maxLength={2000}
          error={act.failure?.fields.text ?? act.failure?.message}
        />
      </FormFields>
      <div>
        <Button type="submit" busy={act.busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
