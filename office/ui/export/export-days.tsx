import type { FormEvent, ReactNode } from 'react';
import type { Call, CallShape } from '#contract/calls.ts';
import { saveFile } from '#office/api-client/save-file.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { Button } from '../controls/button.tsx';
import { enteredText } from '../forms/entered-text.ts';
import { Field } from '../forms/field.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { Notice, Panel } from '../layout/panel.tsx';
import { notify } from '../notify.ts';
import type { Days } from '../period/periods.ts';
import styles from './export-days.module.css';

interface ExportDaysProps {
  /** Responds with the file of these days. */
  call: Call<CallShape & { query: Days }>;
  /** What the file has. */
  children: ReactNode;
}

/** Saves a file of some days for the accountant. */
export function ExportDays({ call, children }: ExportDaysProps) {
  const save = useAct((days: Days) => saveFile(call, days), {
    onDone: () => notify('The file is saved.'),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (!save.busy) save.run({ from: enteredText(fields, 'from'), to: enteredText(fields, 'to') });
  }
  const { failure } = save;
  const isOfField = failure?.fields.from !== undefined || failure?.fields.to !== undefined;
  return (
    <Panel title="For the accountant">
      <p>{children}</p>
      {failure && !isOfField && <Notice variant="error">{failure.message}</Notice>}
      <form className={styles.days} onSubmit={submit} aria-label="Export" noValidate>
        <FormFields saving={save.busy} errors={failure?.fields}>
          <Field label="First day" name="from" type="date" />
          <Field label="Last day" name="to" type="date" />
        </FormFields>
        <Button type="submit" variant="secondary" busy={save.busy}>
          Save the file
        </Button>
      </form>
    </Panel>
  );
}
