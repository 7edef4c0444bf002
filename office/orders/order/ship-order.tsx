import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { OfficeError, officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';
import { type EnteredShipment, enteredShipment, ShipmentFields } from '../shipment-fields.tsx';

/** Ships one order; if it was shipped already, says by whom. */
export function ShipOrder({ order: { order_id, is_packed, money } }: { order: OfficeOrder }) {
  const ship = useAct(
    async (shipment: EnteredShipment) => {
      const { data } = await officeRequest(officeCalls.shipOrders, { body: { shipments: [shipment] } });
      const [result] = data;
      if (!result?.is_done) throw new OfficeError(result?.message ?? '', 'order_move_refused');
      return result;
    },
    { refresh: [ORDERS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action="Ship"
      title="Ship this order"
      variant={is_packed ? 'primary' : 'secondary'}
      act={ship}
      read={(fields) => enteredShipment(order_id, fields)}
    >
      <p>The customer sees it as shipped at once. This cannot be taken back.</p>
      <ShipmentFields insuredValue={money?.total} />
    </FormDialog>
  );
}

/** Enters or corrects carrier and number of an order that is on its way. */
export function TrackOrder({ order: { order_id, shipment, money } }: { order: OfficeOrder }) {
  const track = useAct((body: EnteredShipment) => officeRequest(officeCalls.trackOrder, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action={shipment ? 'Correct the tracking' : 'Enter the tracking'}
      title="Carrier and tracking number"
      act={track}
      read={(fields) => enteredShipment(order_id, fields)}
    >
      <ShipmentFields
        carrier={shipment?.carrier}
        trackingNumber={shipment?.tracking_number}
        insuredValue={shipment?.insured_value ?? money?.total}
      />
    </FormDialog>
  );
}
