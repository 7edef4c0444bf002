import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MoneyMatters } from '#contract/office/payments/money-matters.ts';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { Rows } from '#office/ui/tables/rows.tsx';
import { CloseUnknownPayments } from '../payment-acts.tsx';
import { moneyMattersQuery } from '../payment-queries.ts';
import { DisputeRow, OverduePlanRow, RefundAtProviderRow, UnknownPaymentRow } from './matter-rows.tsx';
import { UndecidedRow, UnsentRefundRow } from './waiting-rows.tsx';

/** Money that waits for a person, by what has to be done; what needs nobody now comes last. */
export function Matters() {
  const { data, error, isPending } = useQuery(moneyMattersQuery);
  if (isPending) return <p role="status">One moment…</p>;
  if (!data) return <Notice variant="error">{error?.message}</Notice>;
  const { refunds_under_way: underWay, ...waiting } = data;
  const isNothing = Object.values(waiting).every(({ total }) => total === 0);
  return (
    <>
      {isNothing && (
        <Panel title="Nothing waits for you">
          <p>Every payment is where it belongs. The shop looks for new ones by itself.</p>
        </Panel>
      )}
      <WaitingGroups matters={data} />
      <Group title="On their way back" group={underWay}>
        {underWay.items.map((refund) => (
          <UnsentRefundRow key={refund.refund_id} refund={refund} />
        ))}
      </Group>
    </>
  );
}

function WaitingGroups({ matters }: { matters: MoneyMatters }) {
  const { undecided, failed_refunds, refunds_at_provider, own_unknown, outside, disputes } = matters;
  return (
    <>
      <Group title="Payments to decide" group={undecided}>
        {undecided.items.map((payment) => (
          <UndecidedRow key={payment.payment_id} payment={payment} />
        ))}
      </Group>
      <Group title="Refunds that did not go through" group={failed_refunds}>
        {failed_refunds.items.map((refund) => (
          <UnsentRefundRow key={refund.refund_id} refund={refund} />
        ))}
      </Group>
      <Group title="Disputes" group={disputes}>
        {disputes.items.map((dispute) => (
          <DisputeRow key={dispute.dispute_id} dispute={dispute} />
        ))}
      </Group>
      <Group title="Refunds made at the provider" group={refunds_at_provider}>
        {refunds_at_provider.items.map((refund) => (
          <RefundAtProviderRow key={refund.provider_refund_id} refund={refund} />
        ))}
      </Group>
      <Group title="Payments of orders that the shop does not know" group={own_unknown}>
        {own_unknown.items.map((payment) => (
          <UnknownPaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </Group>
      <Group
        title="Payments made outside of the shop"
        group={outside}
        actions={
          outside.items.length > 1 && (
            <CloseUnknownPayments payment_ids={outside.items.map(({ payment_id }) => payment_id)} />
          )
        }
      >
        {outside.items.map((payment) => (
          <UnknownPaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </Group>
      <Group title="Plans after their last day" group={matters.overdue_plans}>
        {matters.overdue_plans.items.map((plan) => (
          <OverduePlanRow key={plan.user_scheme_id} plan={plan} />
        ))}
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  group: { total: number; items: unknown[] };
  actions?: ReactNode;
  children: ReactNode;
}

function Group({ title, group: { total, items }, actions, children }: GroupProps) {
  if (total === 0) return null;
  return (
    <Panel title={`${title} (${total})`} actions={actions}>
      <Rows label={title}>{children}</Rows>
      {total > items.length && (
        <p>The first {items.length} are shown; the next follow when these are done.</p>
      )}
    </Panel>
  );
}
