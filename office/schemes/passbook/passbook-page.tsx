import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { formatGrams } from '#contract/weight.ts';
import { orderAddress } from '#office/orders/order-addresses.ts';
import { auditPath, customerPath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import styles from '#office/ui/forms/form-layout.module.css';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { passbookQuery } from '../scheme-queries.ts';
import { PASSBOOK_STATES } from '../scheme-words.ts';
import { EndPassbook } from './end-passbook.tsx';
import { PassbookMonths, PassbookRefunds } from './passbook-months.tsx';
import { PlanGift } from './plan-gift.tsx';
import { RecordInstalment } from './record-instalment.tsx';

/** A passbook as its owner sees it; the address has its number. */
export function PassbookPage() {
  const number = Number(useParams().user_scheme_id);
  const { data, error, refetch, isFetching } = useQuery(passbookQuery(number));
  const session = useOfficeSession();
  const [ended, setEnded] = useState<string>();
  const title = `Passbook ${number}`;
  if (!data) {
    return (
      <Screen title={title}>
        {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
      </Screen>
    );
  }
  const { data: passbook, customer } = data;
  const verify = async () => {
    const { data: read } = await refetch();
    if (read?.data.broken_at === null) notify(proofText(read.data.entries.length));
  };
  return (
    <Screen
      title={title}
      lead={passbook.scheme_name}
      actions={
        <div className={styles.actions}>
          <Link to={customerPath(customer.user_id)}>{customer.name}</Link>
          {mayCall(session, officeCalls.getAudit) && (
            <Link to={auditPath(`passbook:${number}`)}>What the office did</Link>
          )}
          <Button variant="secondary" busy={isFetching} onClick={verify}>
            Verify the entries
          </Button>
        </div>
      }
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      {passbook.broken_at !== null && (
        <Notice variant="error">
          Entry {passbook.broken_at} was changed in the database: nothing is paid into or out of this
          passbook. Compare it with the customer’s statement or a backup.
        </Notice>
      )}
      {ended && <Notice variant="success">{ended}</Notice>}
      <PassbookFacts passbook={passbook} />
      {passbook.next_due?.payable_today && mayCall(session, officeCalls.recordDirectInstalment) && (
        <RecordInstalment passbook={passbook} due={passbook.next_due} />
      )}
      {passbook.status === 'active' && mayCall(session, officeCalls.endPassbook) && (
        <EndPassbook passbook={passbook} onEnded={setEnded} />
      )}
      <PlanGift passbook={passbook} />
      <PassbookMonths passbook={passbook} />
      <PassbookRefunds refunds={passbook.refunds} />
    </Screen>
  );
}

function PassbookFacts({ passbook }: { passbook: Passbook }) {
  const { status, total_grams, worth, benefit, next_due, paid_instalments, instalments } = passbook;
  const { label, variant } = PASSBOOK_STATES[status];
  return (
    <Panel title="Status">
      <Facts
        facts={[
          [
            'State',
            <Badge key="state" variant={variant}>
              {label}
            </Badge>,
          ],
          ['Joined', formatIndianDate(passbook.joined_on)],
          [
            'Months paid',
            `${paid_instalments} of ${instalments}, ${shownRupees(passbook.instalment_amount)} each`,
          ],
          ['Paid in', shownRupees(passbook.total_paid)],
          ['Grams', total_grams === null ? null : formatGrams(total_grams)],
          ['Worth', worth && `${shownRupees(worth.value)} at ${shownRupees(worth.rate)} a gram`],
          ['Benefit so far', shownRupees(benefit.so_far)],
          ['Benefit if finished', shownRupees(benefit.if_finished)],
          [
            'Next due',
            next_due && `${shownRupees(next_due.amount)} on ${formatIndianDate(next_due.due_date)}`,
          ],
          ['First bonus date', formatIndianDate(passbook.first_bonus_date)],
          ['Last day to redeem', formatIndianDate(passbook.redeem_by)],
          [
            passbook.order?.is_paid ? 'Paid a part of' : 'Chosen for unpaid',
            passbook.order && (
              <Link key="order" to={orderAddress(passbook.order.order_id)}>
                order {passbook.order.order_id}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

const proofText = (entries: number) =>
  entries === 1 ? 'The entry fits its proof.' : `All ${entries} entries fit their proof.`;
