import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderAddress } from '#office/orders/order-addresses.ts';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { balanceQuery } from '../payment-queries.ts';

/** Whether the money of every order agrees with its invoices and credit notes. */
export function BalancePanel() {
  const { data } = useQuery(balanceQuery);
  if (!data) return null;
  const { checked_at, order_count, difference_count, differences } = data;
  return (
    <Panel title="Money and papers">
      <p>
        {order_count} paid orders were compared on {shownMoment(checked_at)}: what was paid and not refunded
        must be what was billed and not credited, but for refunds made at the provider that were closed
        without a credit note.{' '}
        {difference_count === 0
          ? 'All agree.'
          : `${difference_count} ${difference_count === 1 ? 'does' : 'do'} not agree.`}
      </p>
      {differences.length > 0 && (
        <Rows label="Orders that do not agree">
          {differences.map(({ order_id, paid, refunded, without_note, billed, credited }) => (
            <Row
              key={order_id}
              title={<Link to={orderAddress(order_id)}>{order_id}</Link>}
              detail={`Paid ${shownRupees(paid)}, refunded ${shownRupees(refunded)}${without_note > 0 ? `, of it ${shownRupees(without_note)} closed without a credit note` : ''}; billed ${shownRupees(billed)}, credited ${shownRupees(credited)}`}
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
