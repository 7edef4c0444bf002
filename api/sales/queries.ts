import { and, desc, eq, gt, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, type TimeSpan } from '#api/platform/database/time-span.ts';
import { paise } from '#contract/money/money.ts';
import { milligrams } from '#contract/weight.ts';
import { categories, products } from '#db/tables/catalogue/catalogue.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { creditNoteLines, creditNotes } from '#db/tables/money/credit-notes.ts';
import { invoiceLines, invoices } from '#db/tables/money/invoices.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import type { SoldProduct, SoldSum, StockSum } from './rules.ts';

const indianDay = (at: SQL) => sql`(${at} at time zone 'Asia/Kolkata')::date::text`;

/** Every line of the invoices, receipts and credit notes of a time; those of credit notes are negative. */
const linesOf = (time: TimeSpan) => sql`
  select v.invoice_number, false as is_credit, ${indianDay(sql`v.invoice_date`)} as day, v.supply_state_name as state,
    v.coupon_code, item.product_id::text, line.purity, line.is_gift_card, line.quantity as pieces,
    line.net_weight_mg::bigint * line.quantity as weight, line.total_paise as amount, line.cgst_paise + line.sgst_paise as tax
  from ${invoices} v join ${invoiceLines} line using (invoice_number) join ${orderItems} item using (order_item_id)
  where ${isWithin(sql`v.invoice_date`, time)}
  union all
  select v.invoice_number, true, ${indianDay(sql`note.note_date`)}, v.supply_state_name,
    v.coupon_code, item.product_id::text, billed.purity, billed.is_gift_card, -back.quantity,
    -billed.net_weight_mg::bigint * back.quantity, -back.total_paise, -back.cgst_paise - back.sgst_paise
  from ${creditNotes} note join ${invoices} v using (invoice_number)
    join ${creditNoteLines} back using (credit_note_number) join ${invoiceLines} billed using (invoice_line_id)
    join ${orderItems} item on item.order_item_id = billed.order_item_id
  where ${isWithin(sql`note.note_date`, time)}`;

/** What the lines are summed by: columns of `linesOf`. */
export type SumGroup = 'day' | 'product_id' | 'purity' | 'state' | 'coupon_code';

/**
 * Sums of the lines of a time by each of some groups, of pieces or of gift cards. Lines that belong to none, such as those without a
 * coupon, are left out.
 */
export async function findSums<Group extends SumGroup>(
  db: Database,
  time: TimeSpan,
  groups: readonly Group[],
  areGiftCards = false,
): Promise<Record<Group, SoldSum[]>> {
  const columns = groups.map((group) => sql.identifier(group));
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select ${sql.join(columns, sql`, `)}, sum(pieces) as pieces, sum(weight) as weight, sum(amount) as amount, sum(tax) as tax,
      coalesce(-sum(amount) filter (where is_credit), 0) as credited,
      count(distinct invoice_number) filter (where not is_credit) as orders
    from (${linesOf(time)}) as lines where is_gift_card = ${areGiftCards}
    group by grouping sets (${sql.join(
      columns.map((column) => sql`(${column})`),
      sql`, `,
    )})`);
  const sumsBy = (group: Group) => rows.flatMap((row) => (row[group] == null ? [] : toSum(row[group], row)));
  return Object.fromEntries(groups.map((group) => [group, sumsBy(group)])) as Record<Group, SoldSum[]>;
}

function toSum(key: string, row: Record<string, string | null>): SoldSum {
  const number = (name: string) => Number(row[name] ?? 0);
  return {
    key,
    orders: number('orders'),
    pieces: number('pieces'),
    weightMilligrams: milligrams(number('weight')),
    amountPaise: paise(number('amount')),
    taxPaise: paise(number('tax')),
    creditedPaise: paise(number('credited')),
  };
}

/** Tax invoices of a time whose customer had none before. */
export async function countFirstOrders(db: Database, time: TimeSpan): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${invoices} v
    where kind = 'invoice' and ${isWithin(sql`v.invoice_date`, time)} and not exists (
      select from ${invoices} earlier where earlier.user_id = v.user_id and earlier.kind = 'invoice'
        and (earlier.invoice_date, earlier.invoice_number) < (v.invoice_date, v.invoice_number))`);
  return rows[0]?.count ?? 0;
}

/** Orders that were placed in a time and are not paid. */
export async function findUnpaid(db: Database, time: TimeSpan) {
  const rows = await db
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      amountPaise: sql<number>`coalesce(sum(${orders.totalPaise}), 0)`.mapWith((sum) => paise(Number(sum))),
    })
    .from(orders)
    .where(and(isWithin(orders.orderDate, time), isNull(orders.paidAt)));
  return rows[0] ?? { orders: 0, amountPaise: paise(0) };
}

const productColumns = {
  productId: products.productId,
  productName: products.productName,
  sku: products.sku,
  category: categories.categoryName,
  photoUrl: firstPhoto,
};

const isOneOf = (ids: readonly number[]) => sql`${products.productId} = any(${sql.param(ids)}::int[])`;

export function findProducts(db: Database, ids: readonly number[]): Promise<SoldProduct[]> {
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(isOneOf(ids));
}

/** On sale and in the shop since before an instant, but for some products; the most valuable first. */
export function findUnsold(db: Database, before: Date, soldIds: readonly number[], limit: number) {
  const amountPaise = sql<number>`${products.stock} * ${products.shownPricePaise}`;
  const isUnsold = and(
    eq(products.status, 'on sale'),
    gt(products.stock, 0),
    lt(products.createdAt, before),
    not(isOneOf(soldIds)),
  );
  return db
    .select({
      ...productColumns,
      stock: sql<number>`${products.stock}`,
      amountPaise: amountPaise.mapWith((sum) => paise(Number(sum))),
    })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(isUnsold)
    .orderBy(desc(amountPaise), products.productId)
    .limit(limit);
}

/** What is in the shop now, by purity; registered pieces by their own weights. */
export async function findStock(db: Database): Promise<StockSum[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select product.purity, sum(product.stock) as pieces, sum(product.stock * product.shown_price_paise) as amount,
      sum(case when product.has_pieces then registered.weight else product.stock::bigint * product.net_weight_mg end) as weight
    from ${products} product left join (
      select product_id, sum(net_weight_mg) as weight from ${pieces} where state = 'in shop' group by product_id
    ) registered using (product_id)
    where product.stock > 0
    group by product.purity`);
  return rows.map(({ purity = '', pieces: count, amount, weight }) => ({
    purity,
    pieces: Number(count),
    weightMilligrams: milligrams(Number(weight)),
    amountPaise: paise(Number(amount)),
  }));
}
