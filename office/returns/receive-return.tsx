import { useNavigate } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { returnPath } from '../paths.ts';
import { ScanField } from '../scan/scan-field.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { RETURNS } from './return-queries.ts';

function useReceive() {
  const navigate = useNavigate();
  return useAct((code: string) => officeRequest(officeCalls.receiveReturn, { body: { code } }), {
    refresh: [RETURNS],
    onDone: ({ message, data }) => {
      notify(message);
      navigate(returnPath(data.return_number));
    },
  });
}

/** Takes a parcel in by scanning a piece in it, or by the number of its return. */
export function ReceiveReturn() {
  const { run, busy, failure } = useReceive();
  return (
    <Panel title="A parcel is here">
      <ScanField
        label="Tag of a piece, or number of the return"
        action="Take it in"
        busy={busy}
        outcome={failure && { message: failure.message, variant: 'error' }}
        onScan={(code) => run(code)}
      />
    </Panel>
  );
}

/** Takes in the parcel of the return that is shown. */
export function ReceiveButton({ returnNumber }: { returnNumber: number }) {
  const { run, busy, failure } = useReceive();
  return (
    <>
      {failure && <Notice variant="error">{failure.message}</Notice>}
      <Button busy={busy} onClick={() => run(String(returnNumber))}>
        The parcel is here
      </Button>
    </>
  );
}
