import { useQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { passkeysQuery, sessionQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';

export function OwnPasskeys() {
  const { data = [] } = useQuery(passkeysQuery);
  const remove = useAct(
    (passkey_id: string) => officeRequest(officeCalls.removePasskey, { params: { passkey_id } }),
    { refresh: [passkeysQuery.queryKey, sessionQuery.queryKey] },
  );
  if (data.length === 0) return <p>You have none yet.</p>;
  return (
    <>
      {remove.failure && <Notice variant="error">{remove.failure.message}</Notice>}
      <Rows label="Passkeys">
        {data.map(({ passkey_id, name, created_at, last_used_at }) => (
          <Row
            key={passkey_id}
            title={name}
            detail={`Added ${shownMoment(created_at)}${last_used_at ? `, last used ${shownMoment(last_used_at)}` : ''}`}
          >
            <ConfirmButton
              action="Remove"
              question={`Remove the passkey “${name}”?`}
              busy={remove.busy}
              onConfirm={() => remove.run(passkey_id)}
            >
              You cannot log in with it any more.
            </ConfirmButton>
          </Row>
        ))}
      </Rows>
    </>
  );
}
