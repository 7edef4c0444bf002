import { MINUTE_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { OFFICE_LOCK_MS } from '#contract/office/roles.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { ownSessionsQuery, sessionQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { OwnPassword } from '../ui/forms/own-password.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { PinAdvice } from './pin-advice.tsx';

/** Setting and removing the PIN that opens a locked screen. */
export function OwnPin() {
  const { role, has_pin } = useOfficeSession();
  const minutes = OFFICE_LOCK_MS[role] / MINUTE_MS;
  return (
    <Panel title="PIN">
      <PinAdvice />
      <p>
        {has_pin
          ? `Your PIN is set: the screen locks after ${minutes} minutes without use.`
          : `With a PIN, the screen locks after ${minutes} minutes without use, and the PIN opens it again.`}
      </p>
      <div className={layout.actions}>
        <SetPin action={has_pin ? 'Change my PIN' : 'Set a PIN'} />
        {has_pin && <RemovePin />}
      </div>
    </Panel>
  );
}

const refresh = [sessionQuery.queryKey, ownSessionsQuery.queryKey];

function SetPin({ action }: { action: string }) {
  const set = useAct(
    (body: { password: string; pin: string }) => officeRequest(officeCalls.setPin, { body }),
    { refresh, onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action={action}
      title={action}
      variant="primary"
      act={set}
      read={(fields) => ({ pin: enteredText(fields, 'pin'), password: enteredText(fields, 'password') })}
    >
      <Field
        name="pin"
        label="New PIN"
        hint="4 to 6 digits, known to nobody else."
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <OwnPassword name="password" />
    </FormDialog>
  );
}

function RemovePin() {
  const remove = useAct((password: string) => officeRequest(officeCalls.removePin, { body: { password } }), {
    refresh,
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action="Remove my PIN"
      title="Remove my PIN"
      variant="secondary"
      act={remove}
      read={(fields) => enteredText(fields, 'password')}
    >
      <p>The screen will no longer lock when nobody uses it.</p>
      <OwnPassword name="password" />
    </FormDialog>
  );
}
