import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../api-client/queries.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

/** The first second step of a new person, and then the recovery codes. */
export function SetUpSecondStep() {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const enterOffice = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  if (codes) return <RecoveryCodes codes={codes} onStored={enterOffice} />;
  return (
    <>
      <p>A password can be stolen. With a second step, it is of no use to anybody else.</p>
      <AddPasskey onDone={setCodes} />
      <p>Or use an app on your phone that shows codes:</p>
      <SetUpAuthenticator onDone={setCodes} />
    </>
  );
}
