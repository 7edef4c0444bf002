import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import type { CarrierClaimBody } from '#contract/office/orders/parcels.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { enteredNumber, fieldText } from '#office/ui/numbers.ts';
import { ORDERS } from '../order-queries.ts';
import type { SeenParcel } from './seen-parcel.ts';

interface CarrierClaimProps {
  seen: SeenParcel;
  claim: NonNullable<OfficeOrder['parcel']>['claim'];
}

/** What the carrier of a lost parcel was asked for, and what it has paid. */
export function CarrierClaim({ seen, claim }: CarrierClaimProps) {
  const enter = useAct((body: CarrierClaimBody) => officeRequest(officeCalls.enterCarrierClaim, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action={claim ? 'Change the claim' : 'Note the claim'}
      title="Claim at the carrier"
      act={enter}
      read={(fields) => {
        const claim_number = enteredText(fields, 'claim_number');
        const received = enteredNumber(enteredText(fields, 'received'));
        return { ...seen, claim_number, received } as CarrierClaimBody;
      }}
    >
      <Field
        label="Number of the claim"
        name="claim_number"
        maxLength={60}
        autoComplete="off"
        defaultValue={claim?.claim_number}
        required
      />
      <Field
        label="Received so far (₹)"
        name="received"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={fieldText(claim?.received ?? 0)}
        required
      />
    </FormDialog>
  );
}
