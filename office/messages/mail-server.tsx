import { useQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import {
  MAIL_SECURITIES,
  type MailSecurity,
  type MailServerResponse,
  type SaveMailServerBody,
} from '#contract/office/messages/mail-server.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { OwnPassword } from '../ui/forms/own-password.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { enteredNumber } from '../ui/numbers.ts';
import { MAIL_SERVER, MESSAGES, mailServerQuery } from './message-queries.ts';

const SECURITY_WORDS: Record<MailSecurity, string> = {
  starttls: 'STARTTLS, mostly at port 587',
  tls: 'TLS, mostly at port 465',
  none: 'None: the server is on this machine',
};

/** Sets the mail server, for the owner; nothing where it is set by the environment. */
export function MailServer() {
  const session = useOfficeSession();
  const isAllowed = mayCall(session, officeCalls.saveMailServer);
  const { data } = useQuery({ ...mailServerQuery, enabled: isAllowed });
  if (!isAllowed || !data || data.source === 'environment') return null;
  return (
    <>
      <SetMailServer found={data} />
      {data.source === 'office' && <ForgetMailServer version={data.version} />}
    </>
  );
}

function SetMailServer({ found: { server, version, problem } }: { found: MailServerResponse }) {
  const save = useAct((body: SaveMailServerBody) => officeRequest(officeCalls.saveMailServer, { body }), {
    refresh: [MAIL_SERVER, MESSAGES, ['today']],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action="Set the mail server"
      title="Which server sends your e-mails?"
      act={save}
      read={(fields): SaveMailServerBody => {
        const password = fields.get('password');
        return {
          version,
          host: enteredText(fields, 'host'),
          port: enteredNumber(enteredText(fields, 'port')) ?? Number.NaN,
          security: enteredText(fields, 'security') as MailSecurity,
          username: enteredText(fields, 'username'),
          sender: enteredText(fields, 'sender').trim(),
          own_password: enteredText(fields, 'own_password'),
          ...(typeof password === 'string' && password !== '' && { password }),
        };
      }}
    >
      <p>
        {problem ?? 'Your mail provider names these as “SMTP” or “outgoing mail”. They are used at once.'}
      </p>
      {server && !server.is_readable && (
        <p>The stored password cannot be read with the key of this machine: please enter it again.</p>
      )}
      <Field
        label="Name of the server"
        name="host"
        required
        autoComplete="off"
        maxLength={253}
        defaultValue={server?.host}
        hint="Such as smtp.example.com"
      />
      <Select label="Encryption" name="security" defaultValue={server?.security ?? 'starttls'}>
        {MAIL_SECURITIES.map((one) => (
          <option key={one} value={one}>
            {SECURITY_WORDS[one]}
          </option>
        ))}
      </Select>
      <Field
        label="Port"
        name="port"
        inputMode="numeric"
        required
        maxLength={5}
        defaultValue={server?.port ?? 587}
      />
      <Field
        label="User name"
        name="username"
        autoComplete="off"
        maxLength={254}
        defaultValue={server?.username}
        hint="Mostly the whole e-mail address. Empty: the server asks for none."
      />
      <Field
        label="Password of the server"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={500}
        hint={
          server?.has_password
            ? 'Empty: it stays as it is. It is stored encrypted and never shown.'
            : 'It is stored encrypted and never shown.'
        }
      />
      <Field
        label="Sender"
        name="sender"
        type="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={server?.sender}
        hint="The address that e-mails come from. Empty: that of your papers."
      />
      <OwnPassword name="own_password" />
    </FormDialog>
  );
}

function ForgetMailServer({ version }: { version: number }) {
  const forget = useAct(() => officeRequest(officeCalls.removeMailServer, { body: { version } }), {
    refresh: [MAIL_SERVER, MESSAGES, ['today']],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <ConfirmButton
      action="Forget the mail server"
      question="Send no e-mail any more?"
      busy={forget.busy}
      onConfirm={() => forget.run()}
    >
      Customers then get no e-mail, not even to choose a new password. You can still read here what they would
      get; it is not sent later.
    </ConfirmButton>
  );
}
