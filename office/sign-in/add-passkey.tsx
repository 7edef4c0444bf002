import { startRegistration } from '@simplewebauthn/browser';
import { useForm } from 'react-hook-form';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { passkeysQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { withPasskeyErrors } from './passkey-errors.ts';
import styles from './sign-in-frame.module.css';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Adds a passkey of this device; `onDone` gets the recovery codes if they are new. */
export function AddPasskey({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: 'This device' } });
  const add = useAct(addPasskey, {
    refresh: [passkeysQuery.queryKey],
    onDone: ({ data }) => onDone(data),
  });
  return (
    <form className={styles.form} onSubmit={handleSubmit(({ name }) => add.run(name))} noValidate>
      {add.failure && !add.failure.fields.name && <Notice variant="error">{add.failure.message}</Notice>}
      <Field
        label="Name of the passkey"
        hint="Unlocked by your finger, face or PIN."
        error={add.failure?.fields.name}
        {...register('name')}
      />
      <Button type="submit" busy={add.busy}>
        Add a passkey
      </Button>
    </form>
  );
}

async function addPasskey(name: string) {
  const { data } = await officeRequest(officeCalls.startPasskey);
  const optionsJSON = data as unknown as RegistrationOptions;
  const credential = await withPasskeyErrors(() => startRegistration({ optionsJSON }));
  return officeRequest(officeCalls.addPasskey, { body: { name, credential: { ...credential } } });
}
