import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { sessionQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { useOfficeSession } from '../session/use-office-session.ts';
import { AddPasskey } from '../sign-in/add-passkey.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { SetUpAuthenticator } from '../sign-in/set-up-authenticator.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPin } from './own-pin.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** A person's own access: second steps, recovery codes and sessions. */
export function AccountPage() {
  const session = useOfficeSession();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const done = (recoveryCodes: string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const renew = useAct(() => officeRequest(officeCalls.renewRecoveryCodes), {
    onDone: ({ data }) => done(data),
  });
  return (
    <Screen title="My access" lead={`${session.email}, ${session.role}`}>
      {codes && (
        <Panel title="Your recovery codes">
          <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />
        </Panel>
      )}
      <Panel title="Passkeys">
        <OwnPasskeys />
        <AddPasskey onDone={done} />
      </Panel>
      <Panel title="Authenticator app">
        <p>
          {session.has_authenticator ? 'It is set up. Setting one up anew replaces it.' : 'None is set up.'}
        </p>
        <SetUpAuthenticator onDone={done} key={String(session.has_authenticator)} />
      </Panel>
      <Panel title="Recovery codes">
        {renew.failure && <Notice variant="error">{renew.failure.message}</Notice>}
        <p>{session.recovery_codes_left} unused codes are left.</p>
        <div>
          <ConfirmButton
            action="Make new codes"
            question="Make new recovery codes?"
            busy={renew.busy}
            onConfirm={() => renew.run()}
          >
            The old ones stop working at once.
          </ConfirmButton>
        </div>
      </Panel>
      <OwnPin />
      <OwnSessions />
    </Screen>
  );
}
