import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, toPaise } from '#contract/money/money.ts';
import type { OfficeReturn } from '#contract/office/returns/returns.ts';
import { PICKUP_PART_COPY, RETURN_REASON_COPY } from '#contract/returns/return-copy.ts';
import styles from '../after-sale/after-sale.module.css';
import { CustomerPhoto } from '../after-sale/customer-photo.tsx';
import { orderAddress } from '../orders/order-addresses.ts';
import { paths } from '../paths.ts';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { shownMoment } from '../ui/times.ts';
import { ReturnActs } from './return-acts.tsx';
import { ReturnHistory } from './return-history.tsx';
import { ReturnLine } from './return-line.tsx';
import { returnQuery } from './return-queries.ts';
import { ReturnState } from './return-state.tsx';

/** One return: its pieces, their weights, and the available acts. */
export function ReturnPage() {
  const number = Number(useParams().return_number);
  const { data: found, error } = useQuery(returnQuery(number));
  if (found) return <Return key={number} found={found} />;
  return (
    <Screen title={`Return ${number}`}>
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
      <p>
        <Link to={paths.returns}>All returns</Link>
      </p>
    </Screen>
  );
}

function Return({ found }: { found: OfficeReturn }) {
  const { return_number, customer_name, order_id, state, lines, text, has_photo } = found;
  return (
    <Screen
      title={`Return ${return_number}`}
      lead={`${customer_name}, order ${order_id}`}
      actions={
        <span>
          <ReturnState {...found} />
        </span>
      }
    >
      {found.why_not_decided && <Notice variant="warning">{found.why_not_decided}</Notice>}
      {found.waiting_approval_id !== null && (
        <Notice variant="warning">
          An owner has to approve the refund. <Link to={paths.approvals}>Approvals</Link>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ReturnActs found={found} />
          {lines.map((line) => (
            <ReturnLine key={line.return_line_id} line={line} isHere={state === 'here'} />
          ))}
        </div>
        <div className={styles.column}>
          <Panel title="In short">
            <InShort found={found} />
            {text && <p className={styles.text}>{text}</p>}
            {has_photo && <CustomerPhoto of="return" number={return_number} />}
          </Panel>
          <ReturnHistory events={found.events} />
        </div>
      </div>
    </Screen>
  );
}

function InShort({ found }: { found: OfficeReturn }) {
  const { reason, order_id, asked_at, pickup_day, pickup_part, exchange_order_id, wants_exchange, money } =
    found;
  const linkTo = (id: string) => <Link to={orderAddress(id)}>{id}</Link>;
  return (
    <Facts
      facts={[
        ['Why', RETURN_REASON_COPY[reason]],
        ['Order', linkTo(order_id)],
        ['Asked', shownMoment(asked_at)],
        ['Collect on', `${formatIndianDate(pickup_day)}, ${PICKUP_PART_COPY[pickup_part].toLowerCase()}`],
        ['Comes back', money && formatRupeesExact(toPaise(money.amount))],
        ['Credit note', money?.credit_notes.map(({ number }) => number).join(', ') || null],
        ['Refund', refundOf(money)],
        [
          'Instead',
          exchange_order_id ? linkTo(exchange_order_id) : wants_exchange ? 'wants another piece' : null,
        ],
      ]}
    />
  );
}

function refundOf(money: OfficeReturn['money']): string | null {
  const [refund] = money?.refunds ?? [];
  if (!refund) return null;
  if (refund.sent_at === null) return refund.is_by_transfer ? 'to be paid by bank transfer' : 'on its way';
  return `sent ${shownMoment(refund.sent_at)}, ${refund.reference}`;
}
