import { type FormEvent, useState } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder, OrderLine } from '#contract/office/orders/orders.ts';
import type { CheckParcelBody } from '#contract/office/orders/parcels.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { ScanField, type ScanOutcome } from '#office/scan/scan-field.tsx';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { useUnsavedInput } from '#office/ui/forms/unsaved-input.ts';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { ORDERS } from '../order-queries.ts';
import styles from './parcel.module.css';

/** What is in a parcel that came back: each registered piece is scanned, all else is counted. */
export function CheckParcel({ order }: { order: OfficeOrder }) {
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setIsMissing] = useState(false);
  const check = useAct((body: CheckParcelBody) => officeRequest(officeCalls.checkParcel, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ code }) => setIsMissing(code === 'parcel_refused'),
  });
  const canCheck = order.acts.includes('check_parcel');
  useUnsavedInput(canCheck && scanned.size > 0);
  if (!canCheck || !order.parcel) return null;
  const { order_id, lines } = order;
  const { parcel } = order.parcel;
  const counted = lines.filter(({ pieces }) => pieces.length === 0);
  const registered = lines.flatMap(({ product_name, pieces }) =>
    pieces.map(({ tag }) => ({ product_name, tag })),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (check.busy) return;
    const counts = counted.map(({ order_item_id }) => ({
      order_item_id,
      quantity: Number(fields.get(countName(order_item_id)) ?? 0),
    }));
    const missing_note = enteredText(fields, 'missing_note');
    check.run({ order_id, parcel, tags: [...scanned], counts, missing_note });
  }
  return (
    <Panel title="Check the parcel">
      {registered.length > 0 && (
        <ScanForm orderId={order_id} onScanned={(tag) => setScanned((before) => new Set([...before, tag]))} />
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <Rows label="In the parcel">
          {registered.map(({ tag, product_name }) => (
            <Row key={tag} title={product_name} detail={tag}>
              {scanned.has(tag) ? <Badge variant="success">✓ scanned</Badge> : <Badge>to scan</Badge>}
            </Row>
          ))}
          {counted.map((line) => (
            <CountedRow key={line.order_item_id} line={line} />
          ))}
        </Rows>
        {check.failure && <Notice variant="error">{check.failure.message}</Notice>}
        {isMissing && <Field label="What became of the rest" name="missing_note" maxLength={200} />}
        <div>
          <Button type="submit" busy={check.busy}>
            The parcel is checked
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function CountedRow({ line: { order_item_id, product_name, quantity } }: { line: OrderLine }) {
  return (
    <Row title={product_name} detail={`${quantity} sent`}>
      <Field
        label={`${product_name}: how many of ${quantity}`}
        name={countName(order_item_id)}
        type="number"
        min={0}
        max={quantity}
        required
      />
    </Row>
  );
}

const countName = (orderItemId: number) => `count-${orderItemId}`;

/** Asks the shop whether a scanned piece is of this order. */
function ScanForm({ orderId, onScanned }: { orderId: string; onScanned: (tag: string) => void }) {
  const [outcome, setOutcome] = useState<ScanOutcome>();
  const check = useAct(
    (tag: string) => officeRequest(officeCalls.getOrderPiece, { query: { order_id: orderId, tag } }),
    {
      onDone: ({ message, data }) => {
        setOutcome({ message, variant: 'success' });
        onScanned(data.tag);
      },
      onFailed: ({ message }) => setOutcome({ message, variant: 'error' }),
    },
  );
  return (
    <ScanField
      label="Scan a tag"
      action="Check"
      isSeries
      outcome={outcome}
      busy={check.busy}
      onScan={(code) => check.run(code)}
    />
  );
}
