import { startAuthentication } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeSession } from '#contract/office/staff.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { sessionQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { withPasskeyErrors } from './passkey-errors.ts';
import styles from './sign-in-frame.module.css';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The second step: a code of the app, a recovery code, or a passkey. */
export function SecondStepForm({ session }: { session: OfficeSession }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit } = useForm<{ code: string }>();
  const onDone = ({ data }: { data: OfficeSession }) => queryClient.setQueryData(sessionQuery.queryKey, data);
  const enter = useAct((body: { code: string }) => officeRequest(officeCalls.enterCode, { body }), {
    onDone,
  });
  const passkey = useAct(logInWithPasskey, { onDone });
  const logOut = useLogOut();
  const failure = passkey.failure ?? (enter.failure?.fields.code ? undefined : enter.failure);
  return (
    <>
      {failure && <Notice variant="error">{failure.message}</Notice>}
      {session.passkeys > 0 && (
        <Button busy={passkey.busy} onClick={() => passkey.run()}>
          Use my passkey
        </Button>
      )}
      <form className={styles.form} onSubmit={handleSubmit((body) => enter.run(body))} noValidate>
        <Field
          label={session.has_authenticator ? 'Code of your authenticator app' : 'Recovery code'}
          hint={session.has_authenticator ? 'Six digits, or one of your recovery codes.' : undefined}
          autoComplete="one-time-code"
          error={enter.failure?.fields.code}
          {...register('code')}
        />
        <Button type="submit" variant={session.passkeys > 0 ? 'secondary' : 'primary'} busy={enter.busy}>
          Continue
        </Button>
      </form>
      <Button variant="text" busy={logOut.busy} onClick={() => logOut.run()}>
        Log in as somebody else
      </Button>
    </>
  );
}

async function logInWithPasskey() {
  const { data } = await officeRequest(officeCalls.startPasskeyLogin);
  const optionsJSON = data as unknown as AuthenticationOptions;
  const credential = await withPasskeyErrors(() => startAuthentication({ optionsJSON }));
  return officeRequest(officeCalls.finishPasskeyLogin, { body: { credential: { ...credential } } });
}
