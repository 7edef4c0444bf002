import { CARE_ENDS, type CareState } from '#contract/care/care-states.ts';
import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCare, TakeInAskedBody } from '#contract/office/care/care.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import styles from './care.module.css';
import { AFTERWARDS, numberOf } from './care-act.ts';
import { GiveBack } from './give-back.tsx';
import { IntakeFields, PromisedDay } from './intake-fields.tsx';
import { WeightField } from './weight-field.tsx';

const isEnd = (state: CareState) => CARE_ENDS.some((end) => end === state);

/** What can be done with a piece in care, by its state. */
export function CareActs({ care }: { care: OfficeCare }) {
  const isAllowed = mayCall(useOfficeSession(), officeCalls.giveBackCare);
  if (!isAllowed || isEnd(care.state)) return null;
  return (
    <div className={styles.acts}>
      {care.state === 'asked' && <TakeInAsked care={care} />}
      {care.state === 'in work' && <SetReady care={care} />}
      {care.state !== 'asked' && <GiveBack care={care} />}
      {care.state === 'ready' && <Reopen care={care} />}
      <AgreeCharge care={care} />
      {care.state === 'in work' && <Postpone care={care} />}
      {care.state === 'asked' && <Decline care={care} />}
    </div>
  );
}

function TakeInAsked({ care: { care_number } }: { care: OfficeCare }) {
  const act = useAct(
    (body: Omit<TakeInAskedBody, 'care_number'>) =>
      officeRequest(officeCalls.takeInAsked, { body: { care_number, ...body } }),
    AFTERWARDS,
  );
  return (
    <FormDialog
      action="Take it in"
      title="Take the piece in"
      variant="primary"
      act={act}
      read={(fields) => ({
        weight_g: numberOf(fields, 'weight_g'),
        promised_for: enteredText(fields, 'promised_for'),
      })}
    >
      <p>The customer gets an e-mail that you have the piece.</p>
      <IntakeFields />
    </FormDialog>
  );
}

function Decline({ care: { care_number } }: { care: OfficeCare }) {
  const act = useAct(
    (words: string) => officeRequest(officeCalls.declineCare, { body: { care_number, words } }),
    AFTERWARDS,
  );
  return (
    <FormDialog
      action="Decline"
      title="Decline this?"
      variant="danger"
      act={act}
      read={(fields) => enteredText(fields, 'words')}
    >
      <p>The customer gets an e-mail, and reads the reason in the order. This cannot be taken back.</p>
      <Field label="Reason" name="words" maxLength={300} autoComplete="off" required />
    </FormDialog>
  );
}

function SetReady({ care: { care_number, taken_in } }: { care: OfficeCare }) {
  const act = useAct(
    (body: { weight_g: number; words: string }) =>
      officeRequest(officeCalls.setCareReady, { body: { care_number, ...body } }),
    AFTERWARDS,
  );
  return (
    <FormDialog
      action="It is ready"
      title="Is the piece ready?"
      variant="primary"
      act={act}
      read={(fields) => ({ weight_g: numberOf(fields, 'weight_g'), words: enteredText(fields, 'words') })}
    >
      <p>The customer gets an e-mail that it can be taken back.</p>
      <WeightField takenIn={taken_in} />
      <Field label="What was done" name="words" maxLength={300} autoComplete="off" />
    </FormDialog>
  );
}

function Postpone({ care: { care_number } }: { care: OfficeCare }) {
  const act = useAct(
    (body: { promised_for: string; words: string }) =>
      officeRequest(officeCalls.postponeCare, { body: { care_number, ...body } }),
    AFTERWARDS,
  );
  return (
    <FormDialog
      action="Postpone"
      title="For which day is it promised now?"
      act={act}
      read={(fields) => ({
        promised_for: enteredText(fields, 'promised_for'),
        words: enteredText(fields, 'words'),
      })}
    >
      <p>The customer gets an e-mail with the new day.</p>
      <PromisedDay />
      <Field label="Reason, for yourselves" name="words" maxLength={300} autoComplete="off" required />
    </FormDialog>
  );
}

function Reopen({ care: { care_number } }: { care: OfficeCare }) {
  const act = useAct(
    (words: string) => officeRequest(officeCalls.reopenCare, { body: { care_number, words } }),
    AFTERWARDS,
  );
  return (
    <FormDialog
      action="It is not ready"
      title="Take it back into work?"
      act={act}
      read={(fields) => enteredText(fields, 'words')}
    >
      <p>The customer was told that it is ready: call them if they may be on their way.</p>
      <Field label="Reason" name="words" maxLength={300} autoComplete="off" required />
    </FormDialog>
  );
}

function AgreeCharge({ care: { care_number, charge } }: { care: OfficeCare }) {
  const act = useAct(
    (body: { charge: Rupees; words: string }) =>
      officeRequest(officeCalls.agreeCareCharge, { body: { care_number, ...body } }),
    AFTERWARDS,
  );
  return (
    <FormDialog
      action={charge > 0 ? 'Change the charge' : 'Agree a charge'}
      title="What did the customer agree to?"
      act={act}
      read={(fields) => ({
        charge: numberOf(fields, 'charge') as Rupees,
        words: enteredText(fields, 'words'),
      })}
    >
      <p>Tell the customer first. They get an e-mail of it, and pay no more than this.</p>
      <Field
        label="Charge with GST in rupees"
        name="charge"
        inputMode="decimal"
        autoComplete="off"
        required
        hint="0 makes the work free."
      />
      <Field
        label="What it is for"
        name="words"
        maxLength={300}
        autoComplete="off"
        required
        hint="For example: a new diamond of 0.02 ct, set"
      />
    </FormDialog>
  );
}
