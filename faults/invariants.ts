import { sql } from 'drizzle-orm';
import { brokenInvariants } from '#api/testing/invariants/invariants-testing.ts';
import type { JournalEntry } from './load/journal.ts';
import type { CheckTarget } from './processes/environment.ts';
import { until } from './waiting.ts';

const PROVIDER_AND_SHOP_AGREE = sql`
select 'I03 what the provider captured has a home' as rule, t.id as key from provider_truth t
left join payments p on p.provider_payment_id = t.id
where t.status = 'captured' and (p.provider_payment_id is null or p.disposition = 'noted'
  or p.amount_paise <> t.amount or p.provider_order_id <> t.order_id)
union all
select 'I04 what the shop took the provider has', p.provider_payment_id from payments p
left join provider_truth t on t.id = p.provider_payment_id
where p.disposition = 'applied' and p.provider_payment_id not like 'pay_demo%'
  and (t.status is null or t.status not in ('captured', 'refunded'))
union all
select 'I22 the provider sent back what was ordered, once', f.payment_id
from (select payment_id, sum(amount) as sent from provider_refunds where receipt is not null group by 1) f
where f.sent <> (select coalesce(sum(r.amount_paise), 0) from refunds r
  where r.provider_payment_id = f.payment_id and r.state = 'processed')`;

const CONFIRMED_IS_STORED = sql`
select 'I30 an order that was confirmed is there', h.result from client_history h
left join orders o on o.order_id = h.result and o.user_id::text = h.customer
where h.op = 'createOrder' and h.outcome = 'ok' and o.order_id is null
union all
select 'I30 a payment that was confirmed is booked', h.result from client_history h
left join orders o on o.order_id = h.result
where h.op = 'verifyPayment' and h.outcome = 'ok' and h.code = '' and o.paid_at is null
union all
select 'I30 a cancellation that was confirmed is credited and goes back', h.result from client_history h
where h.op = 'cancelPaidOrder' and h.outcome = 'ok' and not exists (
  select from orders o join credit_notes n using (order_id) join refunds r using (credit_note_number)
  where o.order_id = h.result and o.order_status = 'cancelled' and r.state <> 'failed')
union all
select 'I30 a scheme that was confirmed is joined', h.customer || ':' || h.result from client_history h
where h.op = 'verifySchemePayment' and h.outcome = 'ok' and h.code = '' and not exists (
  select 1 from user_schemes s where s.user_id::text = h.customer and s.scheme_id::text = h.result)
union all
select 'I30 an account that was confirmed is there', h.result from client_history h
where h.op = 'register' and h.outcome = 'ok' and not exists (select 1 from users u where u.email = h.result)
union all
select 'I30 a profile is as it was confirmed', h.customer from client_history h
where h.op = 'updateProfile' and h.outcome = 'ok' and not exists (
  select 1 from users u where u.user_id::text = h.customer and u.name in (
    select g.result from client_history g where g.op = 'updateProfile' and g.customer = h.customer))`;

const COUNTS_ARE_AS_CONFIRMED = sql`
select 'I31 there are as many orders as were confirmed, or might have been', c.customer from (
  select customer, count(*) filter (where outcome = 'ok') as made, count(*) filter (where outcome = 'unknown') as maybe
  from client_history where op = 'createOrder' group by customer) c
where (select count(*) from orders o where o.user_id::text = c.customer) not between c.made and c.made + c.maybe
union all
select 'I31 pieces are in the cart or ordered as often as was confirmed, or might have been', c.customer || ':' || c.result
from (select customer, result, coalesce(sum(pieces) filter (where outcome = 'ok'), 0) as put,
    coalesce(sum(pieces) filter (where outcome = 'unknown'), 0) as maybe
  from client_history where op = 'addToCart' group by customer, result) c
where (select coalesce(sum(l.quantity), 0) from cart_lines l
    where l.user_id::text = c.customer and l.product_id::text = c.result)
  + (select coalesce(sum(i.quantity), 0) from order_items i join orders o using (order_id)
    where o.user_id::text = c.customer and i.product_id::text = c.result)
  not between c.put and c.put + c.maybe`;

const TIMES_ARE_RIGHT = sql`
select 'I33 an order and its invoice are dated by the one clock', h.result from client_history h
join orders o on o.order_id = h.result left join invoices v using (order_id)
where h.op = 'createOrder' and h.outcome = 'ok' and (
  abs(extract(epoch from o.order_date) * 1000 - h.at) > 60000
  or v.invoice_date < o.order_date - interval '2 seconds' or v.invoice_date > now() + interval '5 seconds')
union all
select 'I28 no message of the provider waits for long', event_id from webhook_events
where processed_at is null and attempts = 0 and received_at < now() - interval '60 seconds'`;

/**
 * Checks against data outside of the database: the provider's records and the customers' journal. Both are passed as
 * JSON; each statement returns rows only for violations.
 */
const EXTERNAL_CHECKS = (provider: string, refunds: string, client: string) => sql`
with provider_truth as (
  select * from json_to_recordset(${provider}::json)
    as t(id text, order_id text, status text, amount bigint, amount_refunded bigint)
), provider_refunds as (
  -- Without a receipt of ours it is the provider's own doing: the second payment of one order goes back by itself.
  select * from json_to_recordset(${refunds}::json) as r(payment_id text, amount bigint, receipt text, status text)
  where r.status = 'processed'
), client_history as (
  select * from json_to_recordset(${client}::json)
    as h(customer text, op text, outcome text, code text, result text, pieces int, at bigint)
)
${PROVIDER_AND_SHOP_AGREE}
union all ${CONFIRMED_IS_STORED}
union all ${COUNTS_ARE_AS_CONFIRMED}
union all ${TIMES_ARE_RIGHT}
order by 1, 2`;

/** How long a payment or refund that moves during the check may take to be stored. */
const ON_ITS_WAY_MS = 3000;

/**
 * All new violations of the shop's invariants and of the checks against outside data. Earlier ones are excluded, so that
 * a violation is attributed to one fault only. A payment may be captured during the check, so a violation is reported
 * only if it remains when nothing is in flight.
 */
export async function checkInvariants(
  environment: CheckTarget,
  entries: JournalEntry[] = environment.journal.unchecked(),
): Promise<string[]> {
  const seemsWrong = await findViolationsNow(environment, entries);
  if (seemsWrong.length === 0) return [];
  await until(async () => !(await hasPendingWork(environment)), ON_ITS_WAY_MS, 200);
  const { reportedProblems } = environment;
  const found = (await findViolationsNow(environment, entries)).filter(
    (problem) => !reportedProblems.has(problem),
  );
  for (const problem of found) reportedProblems.add(problem);
  return found;
}

async function findViolationsNow(
  { direct, provider }: CheckTarget,
  entries: JournalEntry[],
): Promise<string[]> {
  const truth = await provider.state();
  const outside = await direct.db.execute<{ rule: string; key: string }>(
    EXTERNAL_CHECKS(
      JSON.stringify(truth.payments),
      JSON.stringify(truth.refunds),
      JSON.stringify(remembered(entries)),
    ),
  );
  return [...(await brokenInvariants(direct.db)), ...outside.rows.map(({ rule, key }) => `${rule}: ${key}`)];
}

const CHECKED = new Set([
  'createOrder',
  'verifyPayment',
  'cancelPaidOrder',
  'verifySchemePayment',
  'register',
  'updateProfile',
  'addToCart',
]);

function remembered(entries: JournalEntry[]) {
  return entries.filter(({ op }) => CHECKED.has(op)).map(({ ms: _, ...known }) => known);
}

async function hasPendingWork(target: CheckTarget): Promise<boolean> {
  return (await hasDueRefunds(target)) || (await unmatchedPayments(target)).length > 0;
}

/** Whether the shop has yet to poll a refund, which may have been sent or processed a moment ago. */
export async function hasDueRefunds({ direct }: CheckTarget): Promise<boolean> {
  const { rows } = await direct.pool.query('select 1 from refunds where next_look_at <= now() limit 1');
  return rows.length > 0;
}

/** Payments that the provider captured and the shop has not settled. */
export async function unmatchedPayments({ direct, provider }: CheckTarget): Promise<string[]> {
  const captured = (await provider.state()).payments.filter(({ status }) => status === 'captured');
  const { rows } = await direct.pool.query<{ id: string }>(
    "select provider_payment_id as id from payments where disposition <> 'noted'",
  );
  const home = new Set(rows.map(({ id }) => id));
  return captured.filter(({ id }) => !home.has(id)).map(({ id }) => id);
}
