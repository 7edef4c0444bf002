import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { hasArrived } from '#contract/orders/order-states.ts';
import { OrderCare } from '#office/care/order-care.tsx';
import { OrderMessages } from '#office/messages/order-messages.tsx';
import { paths } from '#office/paths.ts';
import { OrderReturns } from '#office/returns/order-returns.tsx';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { OrderTimeline } from '#office/timeline/order-timeline.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { OrderBadge } from '../order-badge.tsx';
import { OrderLines } from '../order-lines.tsx';
import { orderQuery } from '../order-queries.ts';
import { CheckParcel } from '../parcel/check-parcel.tsx';
import { ParcelPanel } from '../parcel/parcel-panel.tsx';
import { OrderOldGold } from '../unpaid/order-old-gold.tsx';
import { OrderPlan } from '../unpaid/order-plan.tsx';
import { PayLink } from '../unpaid/pay-link.tsx';
import { MadeWeights } from '../weights/made-weights.tsx';
import styles from './order.module.css';
import { OrderActs } from './order-acts.tsx';
import { OrderMoneyPanel } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPeople } from './order-people.tsx';
import { PackByTags } from './pack-by-tags.tsx';

/** One order: what it is, where it goes, its money, who did what, and what can be done next. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data: order, error } = useQuery(orderQuery(orderId));
  if (order) return <Order key={orderId} order={order} />;
  return (
    <Screen title="Order" lead={orderId}>
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">Loading the order…</p>}
      <p>
        <Link to={paths.orders}>All orders</Link>
      </p>
    </Screen>
  );
}

function Order({ order }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const mayRegister = order.order_status === 'processing' && mayCall(session, officeCalls.registerPiece);
  return (
    <Screen
      title={`Order of ${order.customer_name}`}
      lead={`${order.order_id}, ordered ${shownMoment(order.order_date)}`}
      actions={<OrderBadge order={order} />}
    >
      <Unpaid order={order} />
      <OrderActs order={order} />
      <PayLink order={order} />
      <OrderPlan order={order} />
      <OrderOldGold order={order} />
      <UncheckedGold order={order} />
      <MadeWeights order={order} />
      <PackByTags order={order} />
      <CheckParcel key={order.parcel?.parcel} order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Pieces">
            <OrderLines lines={order.lines} totals={order.money?.line_totals} mayRegister={mayRegister} />
          </Panel>
          {order.money && <OrderMoneyPanel money={order.money} />}
          <OrderNotes order={order} />
        </div>
        <div className={styles.column}>
          <OrderPeople order={order} />
          <ParcelPanel order={order} />
          <OrderReturns returns={order.returns} />
          {hasArrived(order.order_status) && mayCall(session, officeCalls.getCareOfOrder) && (
            <OrderCare orderId={order.order_id} />
          )}
          {mayCall(session, officeCalls.listMessages) && <OrderMessages orderId={order.order_id} />}
          <OrderTimeline orderId={order.order_id} entries={order.timeline} />
        </div>
      </div>
    </Screen>
  );
}

function UncheckedGold({ order: { lines, acts } }: { order: OfficeOrder }) {
  const unchecked = lines.filter(({ is_unchecked_gold }) => is_unchecked_gold);
  if (!acts.includes('pack') || unchecked.length === 0) return null;
  return (
    <Notice variant="warning">
      Look at the HUID yourself: {unchecked.map(({ product_name }) => product_name).join(', ')}. Its pieces
      are not in the register, so the shop cannot check it.
    </Notice>
  );
}

function Unpaid({ order: { hold } }: { order: OfficeOrder }) {
  if (!hold) return null;
  const until = shownMoment(hold.until);
  if (hold.money_held) return <Notice variant="warning">A payment is being confirmed.</Notice>;
  return (
    <Notice variant="warning">
      Not paid yet. It{' '}
      {hold.holds_pieces ? `holds its pieces until ${until}` : `holds no pieces since ${until}`}.
    </Notice>
  );
}
