import { officeCalls } from '#contract/office/calls.ts';
import type { PhoneAccount, SaveSmsAccountBody } from '#contract/office/messages/phone-accounts.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { OwnPassword } from '#office/ui/forms/own-password.tsx';
import { SecretField } from '#office/ui/forms/secret-field.tsx';
import { notify } from '#office/ui/notify.ts';
import { PHONE_ACCOUNTS } from '../message-queries.ts';

export function SetSmsAccount({ account: { version, source, templates } }: { account: PhoneAccount }) {
  const isStored = source === 'office';
  const save = useAct((body: SaveSmsAccountBody) => officeRequest(officeCalls.saveSmsAccount, { body }), {
    refresh: [PHONE_ACCOUNTS, ['settings']],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action={isStored ? 'Change the account of MSG91' : 'Enter your account of MSG91'}
      title="Which account at MSG91 sends your SMS?"
      act={save}
      read={(fields): SaveSmsAccountBody => ({
        version,
        ...(enteredText(fields, 'auth_key') && { auth_key: enteredText(fields, 'auth_key').trim() }),
        templates: templates
          .map(({ name }) => ({ name, id: enteredText(fields, name).trim() }))
          .filter(({ id }) => id !== ''),
        own_password: enteredText(fields, 'own_password'),
      })}
    >
      <SecretField label="Auth key" name="auth_key" isStored={isStored} />
      <p>The ids of the templates that are registered. A message without one goes by e-mail only.</p>
      {templates.map(({ name, id, text }) => (
        <Field
          key={name}
          label={name}
          name={name}
          autoComplete="off"
          maxLength={64}
          defaultValue={id}
          hint={text}
        />
      ))}
      <OwnPassword name="own_password" />
    </FormDialog>
  );
}
