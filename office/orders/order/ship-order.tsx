import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { OfficeError, officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { Field } from '#office/ui/field.tsx';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { CarrierField } from '../carrier-field.tsx';
import { ORDERS } from '../order-queries.ts';

const shipmentOf = (order_id: string, fields: FormData) => ({
  order_id,
  carrier: String(fields.get('carrier') ?? ''),
  tracking_number: String(fields.get('tracking_number') ?? ''),
});

type Shipment = ReturnType<typeof shipmentOf>;

/** Ships one order; when somebody was faster, says who. */
export function ShipOrder({ orderId, isNext }: { orderId: string; isNext: boolean }) {
  const ship = useAct(
    async (shipment: Shipment) => {
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
      variant={isNext ? 'primary' : 'secondary'}
      busy={ship.busy}
      failure={ship.failure}
      onSubmit={(fields, close) => ship.run(shipmentOf(orderId, fields), { onSuccess: close })}
    >
      <p>The customer sees it as shipped at once. This cannot be taken back.</p>
      <CarrierField />
      <Field
        label="Tracking number"
        name="tracking_number"
        autoComplete="off"
        hint="If the carrier gives one."
      />
    </FormDialog>
  );
}

/** Enters or corrects carrier and number of an order that is on its way. */
export function TrackOrder({ order: { order_id, shipment } }: { order: OfficeOrder }) {
  const track = useAct((body: Shipment) => officeRequest(officeCalls.trackOrder, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action={shipment ? 'Correct the tracking' : 'Enter the tracking'}
      title="Carrier and tracking number"
      busy={track.busy}
      failure={track.failure}
      onSubmit={(fields, close) => track.run(shipmentOf(order_id, fields), { onSuccess: close })}
    >
      <CarrierField defaultValue={shipment?.carrier} />
      <Field
        label="Tracking number"
        name="tracking_number"
        autoComplete="off"
        defaultValue={shipment?.tracking_number ?? ''}
      />
    </FormDialog>
  );
}
