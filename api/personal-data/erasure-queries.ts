import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { OPEN_STATES } from '#api/returns/rules.ts';
import { CARE_ENDS } from '#contract/care/care-states.ts';
import { passwordResets, sessions, users } from '#db/tables/customers/accounts.ts';
import { cartLines } from '#db/tables/customers/cart.ts';
import { complaints } from '#db/tables/customers/complaints.ts';
import { outbox, wishWatchers } from '#db/tables/customers/messages.ts';
import { reviews } from '#db/tables/customers/reviews.ts';
import { wishLists } from '#db/tables/customers/wishes.ts';
import { giftCardEntries, giftCards } from '#db/tables/money/gift-cards.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { oldGold } from '#db/tables/money/old-gold.ts';
import { paymentIntents, payments, providerRefundNotes, refunds } from '#db/tables/money/payments.ts';
import { userSchemes } from '#db/tables/money/schemes.ts';
import { care, careActs } from '#db/tables/orders/care.ts';
import { businessBuyers, orderItems, orderPans, orders } from '#db/tables/orders/orders.ts';
import { returns } from '#db/tables/orders/returns.ts';
import type { OpenMatter } from './rules.ts';

const MAX_MATTERS = 50;

/** Of a failed refund `back`: no other one sent the same money, neither from the shop nor at the provider's page. */
const isUnsettled = sql`not exists (select from ${refunds} again
    where again.provider_payment_id = back.provider_payment_id and again.purpose = back.purpose
      and again.credit_note_number is not distinct from back.credit_note_number and again.state <> 'failed')
  and not exists (select from ${providerRefundNotes} stated where stated.credit_note_number = back.credit_note_number)`;

/** What has not ended yet between a customer and the shop. */
export async function findOpenMatters(db: Database, userId: string): Promise<OpenMatter[]> {
  const paid = sql`${payments} paid join ${paymentIntents} opened using (provider_order_id)`;
  const open: SQL[] = [
    sql`select 'order ' || order_status as kind, order_id as number, order_id, null::integer as user_scheme_id
      from ${orders} where user_id = ${userId} and order_status in ('pending', 'processing', 'shipped')`,
    sql`select 'plan', user_scheme_id::text, null, user_scheme_id
      from ${userSchemes} where user_id = ${userId} and status = 'active'`,
    sql`select 'complaint', complaint_number::text, order_id, null
      from ${complaints} where user_id = ${userId} and closed_at is null`,
    sql`select 'return', return_number::text, order_id, null
      from ${returns} where user_id = ${userId} and ${inArray(returns.state, [...OPEN_STATES])}`,
    sql`select 'refund', back.refund_id, opened.order_id, opened.user_scheme_id
      from ${refunds} back join ${paid} using (provider_payment_id)
      where opened.user_id = ${userId} and (back.state in ('ordered', 'pending') or back.state = 'failed' and ${isUnsettled})`,
    sql`select 'old gold', taken.old_gold_number::text, null, null
      from ${oldGold} taken join ${giftCards} card using (old_gold_number)
      where taken.user_id = ${userId} and (
        select sum(entry.amount_paise) from ${giftCardEntries} entry where entry.gift_card_id = card.gift_card_id) > 0`,
    sql`select 'care', brought.care_number::text, bought.order_id, null
      from ${orders} bought join ${orderItems} using (order_id) join ${care} brought using (order_item_id)
      where bought.user_id = ${userId} and not exists (
        select from ${careActs} done where done.care_number = brought.care_number and ${inArray(sql`done.act`, [...CARE_ENDS])})`,
    // Until the shop no longer asks the provider for it.
    sql`(select 'begun payment', provider_order_id, null, user_scheme_id from ${paymentIntents}
      where user_id = ${userId} and purpose <> 'order' and state = 'active' and next_check_at is not null limit 1)`,
    sql`select 'payment', paid.provider_payment_id, opened.order_id, opened.user_scheme_id
      from ${paid} where opened.user_id = ${userId} and paid.disposition in ('review', 'refund queued')`,
  ];
  const { rows } = await db.execute<OpenMatter & Record<string, unknown>>(
    sql`select * from (${sql.join(open, sql` union all `)}) matters limit ${MAX_MATTERS}`,
  );
  return rows;
}

export async function findErasedAt(
  db: Database,
  userId: string,
): Promise<{ erasedAt: Date | null } | undefined> {
  const rows = await db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.userId, userId));
  return rows[0];
}

/** Replaces what the account says of a person; the row stays, because invoices and payments refer to it. */
export async function eraseAccount(
  tx: Database,
  { userId, name, passwordHash, now }: { userId: string; name: string; passwordHash: string; now: Date },
): Promise<void> {
  const blank = { email: '', emailKey: `erased:${userId}`, phone: '', address: '' };
  await tx
    .update(users)
    .set({ ...blank, name, passwordHash, erasedAt: now })
    .where(eq(users.userId, userId));
}

/** Deletes what belongs to the account alone. Messages can be deleted once the account is erased. */
export async function deleteBelongings(tx: Database, userId: string): Promise<void> {
  for (const table of [sessions, passwordResets, cartLines, wishLists, wishWatchers, outbox, reviews]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}

/** Blanks the orders that were never paid: there is no invoice that would have to be stored. */
export async function eraseUnbilledOrders(tx: Database, userId: string): Promise<void> {
  const isUnbilled = and(
    eq(orders.userId, userId),
    sql`not exists (select from ${invoices} bill where bill.order_id = orders.order_id)`,
  );
  const unbilled = tx.select({ orderId: orders.orderId }).from(orders).where(isUnbilled);
  await tx.delete(orderPans).where(inArray(orderPans.orderId, unbilled));
  await tx.delete(businessBuyers).where(inArray(businessBuyers.orderId, unbilled));
  await tx
    .update(orderItems)
    .set({ engraving: null, choiceKey: sql`'erased:' || ${orderItems.orderItemId}` })
    .where(and(isNotNull(orderItems.engraving), inArray(orderItems.orderId, unbilled)));
  const blank = { street: '', city: '', recipientName: null, recipientPhone: null, giftMessage: null };
  await tx.update(orders).set(blank).where(isUnbilled);
}
