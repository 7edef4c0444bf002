import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeReturn } from '#contract/office/returns/returns.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { CarrierField } from '../orders/carrier-field.tsx';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { ReceiveButton } from './receive-return.tsx';
import { RETURNS } from './return-queries.ts';
import styles from './returns.module.css';

const NEXT: Partial<Record<OfficeReturn['state'], string>> = {
  asked: 'May the parcel come?',
  approved: 'The parcel is expected',
  'on the way': 'The parcel is on the way',
};

const DUE: typeof NEXT = { here: 'Every piece is weighed', refused: 'Send the pieces back' };

/** The next acts on a return; nothing once it has ended. */
export function ReturnActs({ found }: { found: OfficeReturn }) {
  const { state, is_checked, return_number } = found;
  const session = useOfficeSession();
  const mayDecide = mayCall(session, officeCalls.acceptReturn);
  const isDue = is_checked && DUE[state] !== undefined;
  const isGivenUp = state === 'closed' && found.events.at(-1)?.kind === 'never came';
  const title = isDue ? DUE[state] : isGivenUp ? 'If the parcel comes after all' : NEXT[state];
  if (!title) return null;
  const isExpected = state === 'approved' || state === 'on the way';
  const isFree = found.why_not_decided === null && found.waiting_approval_id === null;
  // The notice above says who decides.
  if (state === 'here' && mayDecide && !isFree) return null;
  return (
    <Panel title={title}>
      <div className={styles.acts}>
        {state === 'asked' && mayDecide && (
          <>
            <Written number={return_number} action="Approve" call="approveReturn" isOptional />
            <Written number={return_number} action="Decline" call="declineReturn" />
          </>
        )}
        {state === 'approved' && (
          <Parcel number={return_number} action="Enter the pickup" call="collectReturn" />
        )}
        {(isExpected || isGivenUp) && <ReceiveButton returnNumber={return_number} />}
        {isExpected && mayDecide && <Written number={return_number} action="Close" call="closeReturn" />}
        {state === 'here' && mayDecide && (
          <>
            <Written number={return_number} action="Accept" call="acceptReturn" isOptional />
            <Written number={return_number} action="Refuse" call="refuseReturn" />
          </>
        )}
        {state === 'refused' && <Parcel number={return_number} action="Send it back" call="sendReturnBack" />}
      </div>
      {isDue && state === 'here' && !mayDecide && <p>An owner or a manager decides now.</p>}
    </Panel>
  );
}

const EFFECTS = {
  approveReturn: 'The customer gets an e-mail: the parcel may come.',
  declineReturn: 'The customer gets an e-mail and reads your reason.',
  closeReturn:
    'Its parcel never came. The customer gets an e-mail and reads your reason. If the parcel comes after all, take it in by the number of this return.',
  acceptReturn:
    'The credit note is issued, the money goes back, and what is as it was sold is for sale again. This cannot be taken back.',
  refuseReturn: 'The customer gets an e-mail, reads your reason and the weights, and gets the pieces back.',
};

interface WrittenProps {
  number: number;
  action: string;
  call: keyof typeof EFFECTS;
  isOptional?: boolean;
}

/** An act with a sentence that the customer reads. */
function Written({ number, action, call, isOptional }: WrittenProps) {
  const act = useAct(
    (text: string) => officeRequest(officeCalls[call], { body: { return_number: number, text } }),
    { refresh: [RETURNS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action={action}
      title={`${action} return ${number}?`}
      variant={isOptional ? 'primary' : 'danger'}
      act={act}
      read={(fields) => enteredText(fields, 'text')}
    >
      <p>{EFFECTS[call]}</p>
      <TextArea
        label={isOptional ? 'A sentence for the customer (optional)' : 'The reason'}
        name="text"
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}

interface ParcelProps {
  number: number;
  action: string;
  call: 'collectReturn' | 'sendReturnBack';
}

function Parcel({ number, action, call }: ParcelProps) {
  const act = useAct(
    (parcel: { carrier: string; tracking_number: string }) =>
      officeRequest(officeCalls[call], { body: { return_number: number, ...parcel } }),
    { refresh: [RETURNS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action={action}
      title="Carrier and number"
      variant="primary"
      act={act}
      read={(fields) => ({
        carrier: enteredText(fields, 'carrier'),
        tracking_number: enteredText(fields, 'tracking_number'),
      })}
    >
      <CarrierField />
      <Field label="Number" name="tracking_number" autoComplete="off" hint="If the carrier gives one." />
    </FormDialog>
  );
}
