import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';

/** Tries the mail server, for the owner. */
export function TestMail() {
  const session = useOfficeSession();
  const test = useAct((email: string) => officeRequest(officeCalls.sendTestMail, { body: { email } }), {
    onDone: ({ message }) => notify(message),
  });
  if (!mayCall(session, officeCalls.sendTestMail)) return null;
  return (
    <FormDialog
      action="Send a test e-mail"
      title="Does e-mail arrive?"
      act={test}
      read={(fields) => enteredText(fields, 'email')}
    >
      <p>The shop sends one e-mail at once. If the mail server does not take it, you read here why.</p>
      <Field
        label="To"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={session.email}
      />
    </FormDialog>
  );
}
