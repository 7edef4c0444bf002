import { officeCalls } from '#contract/office/calls.ts';
import type { PhoneAccount, SaveWhatsAppAccountBody } from '#contract/office/messages/phone-accounts.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Checkbox, Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { OwnPassword } from '#office/ui/forms/own-password.tsx';
import { SecretField } from '#office/ui/forms/secret-field.tsx';
import { notify } from '#office/ui/notify.ts';
import { PHONE_ACCOUNTS } from '../message-queries.ts';

const SECRETS = ['token', 'app_secret', 'verify_token'] as const;

export function SetWhatsAppAccount({ account }: { account: PhoneAccount }) {
  const { version, source, phone_id, language, templates } = account;
  const isStored = source === 'office';
  const save = useAct(
    (body: SaveWhatsAppAccountBody) => officeRequest(officeCalls.saveWhatsAppAccount, { body }),
    { refresh: [PHONE_ACCOUNTS, ['settings']], onDone: ({ message }) => notify(message) },
  );
  const secretsOf = (fields: FormData) =>
    Object.fromEntries(
      SECRETS.map((name) => [name, enteredText(fields, name).trim()]).filter(([, entered]) => entered !== ''),
    );
  return (
    <FormDialog
      action={isStored ? 'Change the account of WhatsApp' : 'Enter your account of WhatsApp'}
      title="Which number writes on WhatsApp?"
      act={save}
      read={(fields): SaveWhatsAppAccountBody => ({
        version,
        phone_id: enteredText(fields, 'phone_id').trim(),
        language: enteredText(fields, 'language').trim(),
        ...secretsOf(fields),
        templates: templates.filter(({ name }) => fields.has(name)).map(({ name }) => name),
        own_password: enteredText(fields, 'own_password'),
      })}
    >
      <Field
        label="Phone number ID"
        name="phone_id"
        inputMode="numeric"
        required
        maxLength={25}
        autoComplete="off"
        defaultValue={phone_id}
        hint="Digits, as the app’s dashboard at Meta shows them. Not the number itself."
      />
      <SecretField label="Access token" name="token" isStored={isStored} />
      <SecretField label="App secret" name="app_secret" isStored={isStored} />
      <SecretField
        label="Verify token"
        name="verify_token"
        isStored={isStored}
        hint="You choose it: the same here and at the webhook."
      />
      <Field
        label="Language of the templates"
        name="language"
        required
        maxLength={6}
        autoComplete="off"
        defaultValue={language}
        hint="As WhatsApp writes it: en or en_US."
      />
      <p>The templates that are approved. A message without one goes by e-mail only.</p>
      {templates.map(({ name, id }) => (
        <Checkbox key={name} label={name} name={name} defaultChecked={id !== ''} />
      ))}
      <OwnPassword name="own_password" />
    </FormDialog>
  );
}
