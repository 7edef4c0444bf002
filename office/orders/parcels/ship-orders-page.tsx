import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OrderResult, PackingSlip } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { paths } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { useUnsavedForm } from '#office/ui/forms/unsaved-input.ts';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { CarrierField } from '../carrier-field.tsx';
import { orderAddress } from '../order-addresses.ts';
import { ORDERS, packingSlipsQuery } from '../order-queries.ts';
import { LeftOut } from '../order-results.tsx';
import styles from './parcels.module.css';
import { useChosenIds } from './use-chosen-ids.ts';

/** Ships several orders by one press; one result for each. */
export function ShipOrdersPage() {
  const orderIds = useChosenIds();
  const { data, error } = useQuery(packingSlipsQuery(orderIds));
  const [results, setResults] = useState<OrderResult[]>();
  return (
    <Screen title="Ship orders" lead="The customers see their orders as shipped at once.">
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">{orderIds ? 'Loading the orders…' : 'No orders are chosen.'}</p>}
      {results ? <Results results={results} /> : data && <Parcels {...data} onDone={setResults} />}
      <p>
        <Link to={`${paths.orders}?view=to_ship`}>Back to the orders</Link>
      </p>
    </Screen>
  );
}

function Results({ results }: { results: OrderResult[] }) {
  const done = results.filter(({ is_done }) => is_done);
  return (
    <>
      <LeftOut results={results.filter(({ is_done }) => !is_done)} />
      {done.length > 0 && (
        <Panel title={`${counted(done.length, 'order is', 'orders are')} shipped`}>
          <ul aria-label="Shipped">
            {done.map(({ order_id }) => (
              <li key={order_id}>
                <Link to={orderAddress(order_id)}>{order_id}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

interface ParcelsProps {
  data: PackingSlip[];
  left_out: { order_id: string; message: string }[];
  onDone: (results: OrderResult[]) => void;
}

function Parcels({ data, left_out, onDone }: ParcelsProps) {
  const ship = useAct(
    (shipments: { order_id: string; carrier: string; tracking_number: string }[]) =>
      officeRequest(officeCalls.shipOrders, { body: { shipments } }),
    { refresh: [ORDERS], onDone: (response) => onDone(response.data) },
  );
  const { onInput } = useUnsavedForm();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const carrier = enteredText(given, 'carrier');
    if (ship.busy) return;
    ship.run(
      data.map(({ order_id }) => ({
        ...{ order_id, carrier },
        tracking_number: enteredText(given, order_id),
      })),
    );
  }
  if (data.length === 0) return <LeftOut results={left_out} />;
  return (
    <form className={styles.form} onSubmit={submit} onInput={onInput} noValidate>
      {ship.failure && <Notice variant="error">{ship.failure.message}</Notice>}
      <LeftOut results={left_out} />
      <div className={styles.carrier}>
        <CarrierField />
      </div>
      <p>Each parcel is insured for the total of its order.</p>
      <Panel title={counted(data.length, 'parcel')}>
        <Rows label="Parcels">
          {data.map(({ order_id, delivery, lines }) => (
            <Row
              key={order_id}
              title={`${delivery.name}, ${delivery.city}`}
              detail={
                <>
                  {order_id} · {lines.map((line) => `${line.quantity} × ${line.product_name}`).join(', ')}
                </>
              }
            >
              <Field
                label={`Tracking number for ${delivery.name}`}
                name={order_id}
                maxLength={60}
                autoComplete="off"
                onKeyDown={toNextField}
              />
            </Row>
          ))}
        </Rows>
      </Panel>
      <div>
        <Button type="submit" busy={ship.busy}>
          {data.length === 1 ? 'Mark as shipped' : `Mark ${data.length} as shipped`}
        </Button>
      </div>
    </form>
  );
}

/** A scanner ends a number with Enter: it goes on to the next field, and to the button behind the last. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next instanceof HTMLElement) next.focus();
}
