import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, spanOfDays } from '#api/platform/database/time-span.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import { care, careActs } from '#db/tables/orders/care.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

export interface Days {
  from: IndianDate;
  to: IndianDate;
}

/** What was paid for orders by the day on which it came, and for cleaning and repairs when the piece was given back. */
const takingsOf = (days: Days): SQL => sql`
  select direct.received_on, direct.recorded_at, 'order:' || direct.reference as key, direct.order_id,
    null::int as care_number, direct.method, direct.reference, direct.amount_paise, direct.person
  from ${directPayments} direct where direct.received_on between ${days.from} and ${days.to}
  union all
  select (act.at at time zone 'Asia/Kolkata')::date, act.at, 'care:' || act.care_act_id, item.order_id,
    act.care_number, act.paid_by, act.reference, act.amount_paise, act.person
  from ${careActs} act join ${care} piece using (care_number) join ${orderItems} item using (order_item_id)
  where act.act = 'given back' and act.paid_by is not null and ${isWithin(sql`act.at`, spanOfDays(days))}`;

export interface TakingRow {
  /** From 1, in the order of the days and then of recording. */
  place: number;
  receivedOn: IndianDate;
  recordedAt: Date;
  orderId: string;
  careNumber: number | null;
  customerName: string;
  method: DirectMethod;
  reference: string;
  amountPaise: Paise;
  person: string;
}

export async function findTakings(
  db: Database,
  days: Days,
  after: number,
  limit: number,
): Promise<TakingRow[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select taking.*, customer.name as customer_name from (
      select *, row_number() over (order by received_on, recorded_at, key) as place from (${takingsOf(days)}) one
    ) taking join ${orders} o using (order_id) join ${users} customer on customer.user_id = o.user_id
    where place > ${after} order by place limit ${limit}`);
  return rows.map((row) => ({
    place: Number(row.place),
    receivedOn: String(row.received_on),
    recordedAt: new Date(String(row.recorded_at)),
    orderId: String(row.order_id),
    careNumber: row.care_number === null ? null : Number(row.care_number),
    customerName: String(row.customer_name),
    method: row.method as DirectMethod,
    reference: String(row.reference),
    amountPaise: paise(Number(row.amount_paise)),
    person: String(row.person),
  }));
}

export interface TakingsSum {
  method: DirectMethod;
  ordersPaise: Paise;
  carePaise: Paise;
}

/** What came in each way, the largest sum first. */
export async function sumTakings(db: Database, days: Days): Promise<TakingsSum[]> {
  const { rows } = await db.execute<{ method: DirectMethod; of_orders: string; of_care: string }>(sql`
    select method, coalesce(sum(amount_paise) filter (where care_number is null), 0) as of_orders,
      coalesce(sum(amount_paise) filter (where care_number is not null), 0) as of_care
    from (${takingsOf(days)}) taking group by method order by sum(amount_paise) desc, method`);
  return rows.map(({ method, of_orders, of_care }) => ({
    method,
    ordersPaise: paise(Number(of_orders)),
    carePaise: paise(Number(of_care)),
  }));
}
