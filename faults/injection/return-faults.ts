import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { inspectPiece } from '#api/returns/office/inspection-service.ts';
import { readReturn } from '#api/returns/office/office-service.ts';
import { approveReturn, receiveReturn } from '#api/returns/office/parcel-service.ts';
import { askReturn, readReturnOptions } from '#api/returns/service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { addColleague } from '../load/colleague.ts';
import type { Environment } from '../processes/environment.ts';
import type { StatementSeen } from '../proxies/database-proxy.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import { killAt } from './means/killed-shop.ts';

const RETURNS = 4;
/** Below the limit above which a refund waits for a second person. */
const MAX_TOTAL_PAISE = 40_000_00;
const TIMEOUT_MS = 45_000;

function done<Result>(outcome: Result | Refusal): Result {
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return outcome;
}

interface PaidOrder {
  orderId: string;
  userId: string;
}

async function paidOrders({ direct }: Environment): Promise<PaidOrder[]> {
  let paid: PaidOrder[] = [];
  await until(async () => {
    const { rows } = await direct.pool.query<PaidOrder>(
      `select o.order_id as "orderId", o.user_id as "userId" from orders o
       join payment_intents i using (order_id) join payments p using (provider_order_id)
       where p.disposition = 'applied' and o.order_status = 'processing' and o.total_paise < $2
         and p.provider_payment_id not like 'pay_demo%' limit $1`,
      [RETURNS, MAX_TOTAL_PAISE],
    );
    paid = rows;
    return rows.length === RETURNS;
  }, TIMEOUT_MS);
  return paid;
}

/** Delivers an order and brings all of it back, weighed as it was sold. */
async function weighedReturn(
  { direct: { db } }: Environment,
  { orderId, userId }: PaidOrder,
): Promise<number> {
  const now = new Date();
  const staff = acting(db, now);
  for (const status of ['shipped', 'delivered'] as const) done(await setStatus(staff, orderId, status));
  const buyer = { db, userId, now };
  const { lines } = done(await readReturnOptions(buyer, orderId));
  const returnNumber = done(
    await askReturn(buyer, {
      pieces: lines.map(({ order_item_id, left }) => ({ order_item_id, quantity: left })),
      ...{ order_id: orderId, reason: 'no longer wanted', text: '', wants_exchange: false },
      ...{ pickup_day: addDays(indianDate(now), 1), pickup_part: 'morning' },
    }),
  );
  done(await approveReturn(staff, { returnNumber, text: null }));
  done(await receiveReturn(staff, String(returnNumber)));
  const found = done(await readReturn(staff, returnNumber, 'owner'));
  for (const { return_line_id, quantity, gross_weight, net_weight } of found.lines) {
    for (let unit = 1; unit <= quantity; unit++) {
      done(
        await inspectPiece(staff, {
          ...{ return_line_id, unit, tag: '', huid: '', note: '', seal_ok: true, finding: 'as sold' },
          ...{ gross_weight_g: gross_weight, net_weight_g: net_weight },
        }),
      );
    }
  }
  return returnNumber;
}

const WRITES_OF_ACCEPTING =
  /^\s*(?:update "returns"|insert into "(?:return_events|audit_entries|credit_notes|refunds|return_credit_notes)")/i;
/** Others write credit notes and audit entries, too. */
const readsReturns = (transaction: readonly string[]) =>
  transaction.some((statement) => /"returns"/.test(statement));
const isOfReturn = (transaction: readonly string[]) =>
  transaction.some((statement) => /insert into "return_credit_notes"/i.test(statement));

/** Kills a shop at a point of an acceptance; afterwards every return can be accepted, once. */
function acceptanceCrash(id: string, what: string, matches: (seen: StatementSeen) => boolean): Fault {
  return {
    id,
    what: `kill -9 of a shop: ${what}`,
    async act(environment, random) {
      const paid = await paidOrders(environment);
      if (paid.length < RETURNS) return false;
      const numbers: number[] = [];
      for (const order of paid) numbers.push(await weighedReturn(environment, order));
      const manager = await addColleague(environment, random, 'manager');
      const accept = (return_number: number) =>
        manager.call(officeCalls.acceptReturn, { body: { return_number, text: '' } });
      const struck = await killAt(environment.shops, {
        point: { database: matches },
        letBy: random.below(RETURNS),
        act: () => Promise.all(numbers.map(accept)),
      });
      const areAccepted = await until(
        async () => {
          await Promise.all(numbers.map(accept));
          const { rows } = await environment.direct.pool.query(
            "select from returns where return_number = any($1) and state <> 'accepted'",
            [numbers],
          );
          return rows.length === 0;
        },
        TIMEOUT_MS,
        500,
      );
      if (!areAccepted) throw new Error('a return cannot be accepted after the crash');
      return struck;
    },
  };
}

export const RETURN_FAULTS: readonly Fault[] = [
  acceptanceCrash(
    'C19',
    'between two steps of accepting a return',
    ({ moment, statement, transaction }) =>
      moment === 'after' && WRITES_OF_ACCEPTING.test(statement) && readsReturns(transaction),
  ),
  acceptanceCrash(
    'C19b',
    'an accepted return is committed, the staff has no response',
    ({ moment, statement, transaction }) =>
      moment === 'after' && /^commit\b/i.test(statement) && isOfReturn(transaction),
  ),
];
