import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import styles from './invoices.module.css';

/** Saves the invoices of some days as a file for the accountant. */
export function ExportForm() {
  const save = useAct((days: { from: string; to: string }) => saveFile(officeCalls.exportInvoices, days), {
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
      <p>
        A CSV file of at most one year, with a line for each HSN code and rate: taxable value, CGST, SGST,
        IGST, round off and total. The tables of the returns are under <Link to={paths.gst}>GST</Link>.
      </p>
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
