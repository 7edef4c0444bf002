import type { FormEvent } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { InspectReturnBody, OfficeReturnLine } from '#contract/office/returns/returns.ts';
import { FINDING_COPY } from '#contract/returns/return-copy.ts';
import { RETURN_FINDINGS, type ReturnFinding } from '#contract/returns/return-words.ts';
import afterSale from '../after-sale/after-sale.module.css';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Checkbox, Field, Select } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { useUnsavedForm } from '../ui/forms/unsaved-input.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { enteredNumber } from '../ui/numbers.ts';
import { RETURNS } from './return-queries.ts';
import styles from './returns.module.css';

interface InspectionFormProps {
  line: OfficeReturnLine;
  /** The first, second and so on piece of the line. */
  unit: number;
  onDone: () => void;
}

/** Weighs one piece that came back. */
export function InspectionForm({ line, unit, onDone }: InspectionFormProps) {
  const { return_line_id, pieces } = line;
  const inspect = useAct((body: InspectReturnBody) => officeRequest(officeCalls.inspectReturn, { body }), {
    refresh: [RETURNS],
    onDone: ({ message }) => {
      notify(message);
      onDone();
    },
  });
  const errors = inspect.failure?.fields ?? {};
  const { onInput } = useUnsavedForm();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inspect.busy) return;
    inspect.run({ return_line_id, unit, ...enteredIn(new FormData(event.currentTarget)) });
  }

  return (
    <form className={afterSale.form} onSubmit={submit} onInput={onInput} noValidate>
      {inspect.failure && Object.keys(errors).length === 0 && (
        <Notice variant="error">{inspect.failure.message}</Notice>
      )}
      <FormFields saving={inspect.busy} errors={errors}>
        <InspectionFields pieces={pieces} />
        <Checkbox label="The seal of the tag is closed" name="seal_ok" />
      </FormFields>
      <div>
        <Button type="submit" busy={inspect.busy}>
          Save what was weighed
        </Button>
      </div>
    </form>
  );
}

function enteredIn(fields: FormData): Omit<InspectReturnBody, 'return_line_id' | 'unit'> {
  const text = (name: string) => enteredText(fields, name).trim();
  return {
    ...{ tag: text('tag'), huid: text('huid'), note: text('note') },
    // An empty field is sent as none, which the shop refuses by field.
    gross_weight_g: enteredNumber(text('gross_weight_g')) as number,
    net_weight_g: enteredNumber(text('net_weight_g')) as number,
    seal_ok: fields.has('seal_ok'),
    finding: text('finding') as ReturnFinding,
  };
}

/** `pieces`: the registered ones that were sold. */
function InspectionFields({ pieces }: Pick<OfficeReturnLine, 'pieces'>) {
  const isRegistered = pieces.length > 0;
  const hasHuid = !isRegistered || pieces.some(({ huid }) => huid !== null);
  return (
    <div className={styles.fields}>
      {isRegistered && <Field label="Scan the tag" name="tag" maxLength={300} autoComplete="off" />}
      <WeightField label="Gross weight, grams" name="gross_weight_g" />
      <WeightField label="Net weight, grams" name="net_weight_g" />
      {hasHuid && (
        <Field
          label="HUID on the piece"
          name="huid"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          hint="As you read it; empty if there is none."
        />
      )}
      <Select label="What you found" name="finding" defaultValue="as sold">
        {RETURN_FINDINGS.map((finding) => (
          <option key={finding} value={finding}>
            {FINDING_COPY[finding]}
          </option>
        ))}
      </Select>
      <Field label="Note for the customer (optional)" name="note" maxLength={500} autoComplete="off" />
    </div>
  );
}

function WeightField(props: { label: string; name: string }) {
  return <Field {...props} inputMode="decimal" autoComplete="off" />;
}
