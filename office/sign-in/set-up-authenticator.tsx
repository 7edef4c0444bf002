import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import styles from './sign-in-frame.module.css';

interface Setup {
  secret: string;
  qr_svg: string;
}

/** Sets up an authenticator app; `onDone` gets the recovery codes if they are new. */
export function SetUpAuthenticator({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup>();
  const start = useAct(() => officeRequest(officeCalls.startAuthenticator), {
    onDone: ({ data }) => setSetup(data),
  });
  if (setup) return <ConfirmAuthenticator setup={setup} onDone={onDone} />;
  return (
    <div className={styles.choices}>
      {start.failure && <Notice variant="error">{start.failure.message}</Notice>}
      <Button variant="secondary" busy={start.busy} onClick={() => start.run()}>
        Set up an authenticator app
      </Button>
    </div>
  );
}

function ConfirmAuthenticator({ setup, onDone }: { setup: Setup; onDone: (codes: string[]) => void }) {
  const { register, handleSubmit } = useForm<{ code: string }>();
  const confirm = useAct(
    (body: { code: string }) => officeRequest(officeCalls.confirmAuthenticator, { body }),
    { onDone: ({ data }) => onDone(data) },
  );
  return (
    <form className={styles.form} onSubmit={handleSubmit((body) => confirm.run(body))} noValidate>
      <p>Scan this with the app, or type the secret into it. Then enter the code that the app shows.</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
        alt="QR code of the secret below"
      />
      <p className={styles.secret}>{setup.secret}</p>
      <Field
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.failure?.message}
        {...register('code')}
      />
      <Button type="submit" busy={confirm.busy}>
        Confirm
      </Button>
    </form>
  );
}
