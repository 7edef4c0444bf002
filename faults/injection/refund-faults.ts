import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { orderRefund } from '#api/payments/refunds/refund-service.ts';
import type { Environment } from '../processes/environment.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import { killAt } from './means/killed-shop.ts';

const REFUNDS = 3;
const REFUND_SENT = /^POST \/v1\/payments\/[^/]+\/refund$/;
const TRIGGER_TIMEOUT_MS = 45_000;
const REFUND_TIMEOUT_MS = 120_000;

interface PaidOrder {
  payment: string;
  order: string;
}

/** Paid orders; empty when there are not enough in time. */
async function paidOrders({ direct }: Environment): Promise<PaidOrder[]> {
  let paid: PaidOrder[] = [];
  await until(async () => {
    const { rows } = await direct.pool.query<PaidOrder>(
      `select p.provider_payment_id as payment, o.order_id as order from payments p
       join payment_intents i using (provider_order_id) join orders o using (order_id)
       where p.disposition = 'applied' and o.order_status = 'processing'
         and p.provider_payment_id not like 'pay_demo%' limit $1`,
      [REFUNDS],
    );
    paid = rows;
    return rows.length === REFUNDS;
  }, TRIGGER_TIMEOUT_MS);
  return paid.length === REFUNDS ? paid : [];
}

/** Cancels these orders and orders their refunds, as the owner does. */
async function cancelAll({ direct }: Environment, paid: PaidOrder[]): Promise<void> {
  for (const { payment, order } of paid) {
    await setStatus(acting(direct.db), order, 'cancelled');
    await orderRefund(acting(direct.db), payment);
  }
}

/** Waits until all refunds of some payments have come to one of these states; the intervals between checks are long, so checks are made due. */
function refundsCameTo({ direct }: Environment, payments: string[], states: string[]): Promise<boolean> {
  return until(
    async () => {
      const { rows } = await direct.pool.query(
        `update refunds set next_look_at = now() where provider_payment_id = any($1)
         and state in ('ordered', 'pending') and state <> all($2) returning 1`,
        [payments, states],
      );
      return rows.length === 0;
    },
    REFUND_TIMEOUT_MS,
    1000,
  );
}

/** Kills a shop when the provider has made a refund. */
const REFUND_CRASH: Fault = {
  id: 'C12',
  what: 'kill -9 of a shop: the provider sent a refund, the shop has not stored it',
  async act(environment, random) {
    const paid = await paidOrders(environment);
    if (paid.length === 0) return false;
    const struck = await killAt(environment.shops, {
      point: { provider: ({ moment, request }) => moment === 'after' && REFUND_SENT.test(request) },
      letBy: random.below(REFUNDS),
      async act(isStruck) {
        await cancelAll(environment, paid);
        await until(async () => isStruck(), TRIGGER_TIMEOUT_MS, 10);
      },
    });
    const payments = paid.map(({ payment }) => payment);
    if (!(await refundsCameTo(environment, payments, []))) throw new Error('refunds are still pending');
    return struck;
  },
};

/** The bank delays refunds, then pays some and fails others, which the owner orders again. */
const LATE_REFUNDS: Fault = {
  id: 'F25',
  what: 'the bank takes its time with refunds, and refuses one of three',
  async act(environment) {
    const { provider, direct } = environment;
    const paid = await paidOrders(environment);
    if (paid.length === 0) return false;
    const payments = paid.map(({ payment }) => payment);
    await provider.faults({ refunds: { outcome: 'pending' } });
    await cancelAll(environment, paid);
    const isLate = await refundsCameTo(environment, payments, ['pending']);
    await provider.faults({});
    if (!isLate) return false;
    const late = (await provider.state()).refunds.filter(({ payment_id }) => payments.includes(payment_id));
    for (const [index, { id }] of late.entries()) {
      await provider.finishRefund(id, index === 0 ? 'fail' : 'process');
    }
    if (!(await refundsCameTo(environment, payments, []))) throw new Error('refunds are still pending');
    for (const payment of payments) await orderRefund(acting(direct.db), payment);
    if (!(await refundsCameTo(environment, payments, [])))
      throw new Error('the repeated refund is still pending');
    const { rows } = await direct.pool.query(
      "select 1 from payments where provider_payment_id = any($1) and disposition <> 'refunded'",
      [payments],
    );
    if (rows.length > 0) throw new Error(`${rows.length} payments were not refunded`);
    return late.length === REFUNDS;
  },
};

export const REFUND_FAULTS: readonly Fault[] = [REFUND_CRASH, LATE_REFUNDS];
