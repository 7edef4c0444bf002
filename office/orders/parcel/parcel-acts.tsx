import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder, OrderAct } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { ConfirmButton } from '#office/ui/controls/confirm-button.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';
import { type EnteredShipment, enteredShipment, ShipmentFields } from '../shipment-fields.tsx';
import { CarrierClaim } from './carrier-claim.tsx';
import { EndSale } from './end-sale.tsx';
import type { SeenParcel } from './seen-parcel.ts';

/** The acts on a parcel that does not arrive. */
export function ParcelActs({ order }: { order: OfficeOrder }) {
  const can = (act: OrderAct) => order.acts.includes(act);
  if (!order.parcel) return null;
  const seen = { order_id: order.order_id, parcel: order.parcel.parcel };
  return (
    <>
      {can('parcel_back') && <ParcelBack seen={seen} />}
      {can('parcel_not_back') && <ParcelNotBack seen={seen} />}
      {can('send_again') && <SendAgain order={order} parcel={seen.parcel} />}
      {can('end_sale') && <EndSale seen={seen} ending="not sent again" />}
      {can('parcel_lost') && <EndSale seen={seen} ending="lost" />}
      {can('claim') && <CarrierClaim seen={seen} claim={order.parcel.claim} />}
    </>
  );
}

function useParcelBack(seen: SeenParcel, is_back: boolean, undo?: () => void) {
  return useAct(() => officeRequest(officeCalls.enterParcelBack, { body: { ...seen, is_back } }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message, undo),
    onFailed: ({ message }) => notifyFailure(message),
  });
}

function ParcelBack({ seen }: { seen: SeenParcel }) {
  const notBack = useParcelBack(seen, false);
  const back = useParcelBack(seen, true, () => notBack.run());
  return (
    <ConfirmButton
      action="Parcel came back"
      question="Did the parcel come back undelivered?"
      variant="secondary"
      busy={back.busy}
      onConfirm={() => back.run()}
    >
      The customer reads it on the page of the order. Its pieces are for sale again only after the parcel is
      checked and the sale is ended.
    </ConfirmButton>
  );
}

function ParcelNotBack({ seen }: { seen: SeenParcel }) {
  const notBack = useParcelBack(seen, false);
  return (
    <ConfirmButton
      action="It did not come back"
      question="Is the parcel still on its way?"
      variant="secondary"
      busy={notBack.busy}
      onConfirm={() => notBack.run()}
    >
      That it came back was entered by mistake.
    </ConfirmButton>
  );
}

function SendAgain({ order, parcel }: { order: OfficeOrder; parcel: number }) {
  const { order_id, shipment, money } = order;
  const send = useAct(
    (shipment: EnteredShipment) => officeRequest(officeCalls.sendAgain, { body: { ...shipment, parcel } }),
    { refresh: [ORDERS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action="Send again"
      title="Send this order again"
      variant="primary"
      act={send}
      read={(fields) => enteredShipment(order_id, fields)}
    >
      <p>The same pieces go out in a new parcel. Ask the customer first whether the address is right.</p>
      <ShipmentFields carrier={shipment?.carrier} insuredValue={shipment?.insured_value ?? money?.total} />
    </FormDialog>
  );
}
