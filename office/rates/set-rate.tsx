import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { Field, TextArea } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';
import { RATES } from './rate-queries.ts';

interface NewRate {
  rate: number;
  reason: string;
}

/** Sets today's rate of a purity; Undo sets the one before. */
export function SetRate({ rate: { purity, rate }, limitPercent }: { rate: MetalRate; limitPercent: number }) {
  const send = ({ rate: next, reason }: NewRate) =>
    officeRequest(officeCalls.setRate, { body: { purity, rate: rupees(next), reason } });
  const undo = useAct(send, {
    refresh: [RATES],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  const set = useAct(send, { refresh: [RATES] });
  const errors = set.failure?.fields ?? {};
  return (
    <FormDialog
      action="Set rate"
      title={`Today’s rate of ${purity}`}
      variant="secondary"
      busy={set.busy}
      failure={errors.rate || errors.reason ? undefined : set.failure}
      onSubmit={(fields, close) =>
        set.run(
          {
            rate: enteredNumber(String(fields.get('rate'))) ?? Number.NaN,
            reason: String(fields.get('reason') ?? ''),
          },
          {
            onSuccess: ({ message, approval_id }) => {
              close();
              const isDone = approval_id === null && rate !== null;
              notify(message, isDone ? () => undo.run({ rate, reason: 'Undo' }) : undefined);
            },
          },
        )
      }
    >
      <Field
        label="Rupees a gram"
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        hint={rate === null ? undefined : `It was ${fieldText(rate)}.`}
        error={errors.rate}
      />
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        hint={`Only needed when it is more than ${limitPercent} % away. A second person then decides.`}
        error={errors.reason}
      />
    </FormDialog>
  );
}
