import { useState } from 'react';
import { Link } from 'react-router';
import type { UpdateOrderPanBody } from '#contract/accounts/pan.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { customerPath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { GiftToPack } from '../gift-to-pack.tsx';
import { ORDERS } from '../order-queries.ts';
import { promiseText } from '../promise-text.ts';
import { ChangeAddress } from './change-address.tsx';
import styles from './order.module.css';

/** Who ordered, and who receives it where. */
export function OrderPeople({ order }: { order: OfficeOrder }) {
  const { delivery, customer } = order;
  const state = delivery.state ?? 'state not known from the pincode, please ask the customer';
  const address = [
    delivery.name,
    delivery.street,
    `${delivery.city} ${delivery.pincode}`,
    state,
    delivery.phone,
  ];
  return (
    <>
      <Panel title="Delivery">
        <address className={styles.address}>{address.join('\n')}</address>
        <p>{promiseText(delivery)}</p>
        <GiftToPack delivery={delivery} />
        {order.acts.includes('change_address') && (
          <div>
            <ChangeAddress order={order} />
          </div>
        )}
      </Panel>
      {customer && (
        <Panel title="Customer">
          <Facts
            facts={[
              ['Name', <CustomerName key="name" order={order} />],
              ['Phone', customer.phone],
              ['E-mail', customer.email],
              ['Billed to', customer.address],
              ...businessFacts(customer),
              ['PAN', <OrderPan key="pan" order={order} />],
            ]}
          />
        </Panel>
      )}
    </>
  );
}

function businessFacts({ business }: NonNullable<OfficeOrder['customer']>): [string, string][] {
  return business ? [['Buys as', `${business.business_name}, GSTIN ${business.gstin}`]] : [];
}

function CustomerName({ order: { customer, customer_name } }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  if (!customer || !mayCall(session, officeCalls.readCustomer)) return customer_name;
  return <Link to={customerPath(customer.user_id)}>{customer_name}</Link>;
}

/** The end of the PAN; all of it on a press, which is recorded in the audit. */
function OrderPan({ order: { order_id, pan } }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const [whole, setWhole] = useState<string>();
  const read = useAct(() => officeRequest(officeCalls.readOrderPan, { body: { order_id } }), {
    onDone: (response) => setWhole(response.pan),
    onFailed: ({ message }) => notifyFailure(message),
  });
  if (!pan) return 'Not shown to your role';
  if (!pan.last_four) return pan.is_needed ? <MissingPan orderId={order_id} /> : 'Not needed';
  if (whole) return whole;
  return (
    <span className={styles.pan}>
      ends in {pan.last_four}
      {mayCall(session, officeCalls.readOrderPan) && (
        <Button variant="secondary" busy={read.busy} onClick={() => read.run()}>
          Show all
        </Button>
      )}
    </span>
  );
}

/** Customers give it on the page of the order, or on the phone. */
function MissingPan({ orderId }: { orderId: string }) {
  const enter = useAct((body: UpdateOrderPanBody) => officeRequest(officeCalls.enterOrderPan, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  const mayEnter = mayCall(useOfficeSession(), officeCalls.enterOrderPan);
  return (
    <span className={styles.pan}>
      Missing: the customer gives it on the page of the order
      {mayEnter && (
        <FormDialog
          action="Enter the PAN"
          title="Enter the PAN"
          act={enter}
          read={(fields) => ({ order_id: orderId, pan: enteredText(fields, 'pan') })}
        >
          <p>As the customer reads it to you. The tax office asks for it from ₹2,00,000.</p>
          <Field
            label="PAN"
            name="pan"
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </FormDialog>
      )}
    </span>
  );
}
