import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { RefundNote } from '#contract/office/payments/refund-notes.ts';
import { orderAddress } from '#office/orders/order-addresses.ts';
import { creditNotePath, passbookPath, paths, paymentPath } from '#office/paths.ts';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { Facts } from '#office/ui/tables/facts.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { CloseProviderRefund } from '../payment-acts.tsx';
import { refundNoteQuery } from '../payment-queries.ts';
import { money } from '../payment-words.ts';
import styles from '../payments.module.css';
import { adviceText } from './advice-text.ts';
import { RefundNoteForm } from './refund-note-form.tsx';

/** A refund that somebody made at the provider, and the credit note that states it. */
export function RefundNotePage() {
  const { providerRefundId = '' } = useParams();
  const { data, error } = useQuery(refundNoteQuery(providerRefundId));
  return (
    <Screen
      title={data ? `${money(data.amount)} sent back at the provider` : 'Refund made at the provider'}
      lead={`Refund ${providerRefundId}`}
    >
      <p>
        <Link to={paths.payments}>Payments that need you</Link>
      </p>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">One moment…</p>}
      {data && <RefundNotePanels note={data} />}
    </Screen>
  );
}

function RefundNotePanels({ note }: { note: RefundNote }) {
  const { advice, lines, beyond_invoices, order_id, provider_refund_id } = note;
  const canIssue = lines.length > 0 && (advice === 'exact' || advice === 'several' || advice === 'choose');
  return (
    <>
      <Panel title="What it is">
        <RefundFacts note={note} />
      </Panel>
      <Panel title="Its credit note">
        <p>{adviceText(note)}</p>
        {advice !== 'done' && order_id !== null && beyond_invoices > 0 && (
          <Notice variant="warning">
            {money(beyond_invoices)} is more than the invoices of this order still state: no credit note can
            cover it. Settle it with the customer, then say here how.
          </Notice>
        )}
        {canIssue && (
          // Remounted for another state of the invoices, which resets the chosen pieces.
          <RefundNoteForm key={note.note_numbers.join()} note={note} />
        )}
      </Panel>
      {advice !== 'done' && (
        <Panel title="Without a credit note">
          <p>
            If part or all of it is not for pieces of an invoice, say how it was dealt with. It then leaves
            the list, and the nightly comparison counts it as closed without a credit note.
          </p>
          <div className={styles.actions}>
            <CloseProviderRefund provider_refund_id={provider_refund_id} />
          </div>
        </Panel>
      )}
    </>
  );
}

function RefundFacts({ note }: { note: RefundNote }) {
  const { order_id, order_status, user_scheme_id, payment_id, at, note_numbers, without_note } = note;
  return (
    <Facts
      facts={[
        ['Order', order_id && <Link to={orderAddress(order_id)}>{order_id}</Link>],
        ['The order is', order_status],
        ['Passbook', user_scheme_id && <Link to={passbookPath(user_scheme_id)}>{user_scheme_id}</Link>],
        [
          'Payment',
          <Link key="payment" to={paymentPath(payment_id)}>
            {payment_id}
          </Link>,
        ],
        ['Sent back', shownMoment(at)],
        ['Without a credit note yet', order_id === null ? null : money(without_note)],
        [
          'Credit notes',
          note_numbers.length === 0
            ? null
            : note_numbers.map((number) => (
                <Link key={number} to={creditNotePath(number)}>
                  {number}{' '}
                </Link>
              )),
        ],
      ]}
    />
  );
}
