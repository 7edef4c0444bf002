import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, spanOfDays } from '#api/platform/database/time-span.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import { userSchemes } from '#db/tables/money/schemes.ts';
import { care, careActs } from '#db/tables/orders/care.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

export interface Days {
  from: IndianDate;
  to: IndianDate;
}

/** What was paid for orders and savings plans by the day on which it came, and for cleaning and repairs when the piece was given back. */
const takingsOf = (days: Days): SQL => sql`
  select direct.received_on, direct.recorded_at, 'paid:' || direct.reference as key, direct.order_id,
    null::int as care_number, direct.user_scheme_id, direct.method, direct.reference, direct.amount_paise, direct.person
  from ${directPayments} direct where direct.received_on between ${days.from} and ${days.to}
  union all
  select (act.at at time zone 'Asia/Kolkata')::date, act.at, 'care:' || act.care_act_id, item.order_id,
    act.care_number, null::int, act.paid_by, act.reference, act.amount_paise, act.person
  from ${careActs} act join ${care} piece using (care_number) join ${orderItems} item using (order_item_id)
  where act.act = 'given back' and act.paid_by is not null and ${isWithin(sql`act.at`, spanOfDays(days))}`;

export interface TakingRow {
  /** From 1, in the order of the days and then of recording. */
  place: number;
  receivedOn: IndianDate;
  recordedAt: Date;
  orderId: string | null;
  careNumber: number | null;
  userSchemeId: number | null;
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
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select taking.*, customer.name as customer_name from (
      select *, row_number() over (order by received_on, recorded_at, key) as place from (${takingsOf(days)}) one
    ) taking left join ${orders} bought using (order_id) left join ${userSchemes} plan using (user_scheme_id)
    join ${users} customer on customer.user_id = coalesce(bought.user_id, plan.user_id)
    where place > ${after} order by place limit ${limit}`);
  return rows.map((row) => ({
    place: Number(row.place),
    receivedOn: String(row.received_on),
    recordedAt: new Date(String(row.recorded_at)),
    orderId: row.order_id ?? null,
    careNumber: numberOrNull(row.care_number),
    userSchemeId: numberOrNull(row.user_scheme_id),
    customerName: String(row.customer_name),
    method: row.method as DirectMethod,
    reference: String(row.reference),
    amountPaise: paise(Number(row.amount_paise)),
    person: String(row.person),
  }));
}

const numberOrNull = (text: string | null | undefined) => (text == null ? null : Number(text));

export interface TakingsSum {
  method: DirectMethod;
  ordersPaise: Paise;
  schemesPaise: Paise;
  carePaise: Paise;
}

/** What came in each way, the largest sum first. */
export async function sumTakings(db: Database, days: Days): Promise<TakingsSum[]> {
  const { rows } = await db.execute<
    Record<'orders' | 'schemes' | 'care', string> & { method: DirectMethod }
  >(sql`
    select method, coalesce(sum(amount_paise) filter (where care_number is null and order_id is not null), 0) as orders,
      coalesce(sum(amount_paise) filter (where user_scheme_id is not null), 0) as schemes,
      coalesce(sum(amount_paise) filter (where care_number is not null), 0) as care
    from (${takingsOf(days)}) taking group by method order by sum(amount_paise) desc, method`);
  return rows.map(({ method, orders: ofOrders, schemes, care: ofCare }) => ({
    method,
    ordersPaise: paise(Number(ofOrders)),
    schemesPaise: paise(Number(schemes)),
    carePaise: paise(Number(ofCare)),
  }));
}
