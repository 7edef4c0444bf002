import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { ListedCustomer, OfficeCustomer } from '#contract/office/customers/customers.ts';
import type { Role } from '#contract/office/roles.ts';
import { customerSubject, lockCustomer, noSuchCustomer } from '../customer-service.ts';
import { openPasswordReset, type PasswordResetLink } from '../passwords/password-reset-service.ts';
import { idleSince, PASSWORD_RESET_MS } from '../rules.ts';
import { deleteAllSessions } from '../sessions/session-queries.ts';
import * as queries from './customer-queries.ts';
import { maskedEmail, maskedPhone } from './customer-rules.ts';
import { matchesCustomer } from './customer-search-service.ts';

const MAX_LISTED = 20;

/** A page of customers, newest first; a reader gets only the ends of phone and e-mail. */
export async function listCustomers(
  db: Database,
  role: Role,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<{ data: ListedCustomer[]; next: string | null }> {
  const search = q ? matchesCustomer(q) : undefined;
  if (q && !search) return { data: [], next: null };
  const { page, next } = await readPage(
    (limit) => queries.findCustomers(db, search, after, limit),
    ({ userId }) => userId,
  );
  const isMasked = role === 'reader';
  return {
    data: page.map(({ userId, name, email, phone, createdAt, orders }) => ({
      ...{ user_id: userId, name, orders },
      email: isMasked ? maskedEmail(email) : email,
      phone: isMasked ? maskedPhone(phone) : phone,
      customer_since: indianDate(createdAt),
    })),
    next,
  };
}

/** A customer with orders, passbooks, invoices and sessions. Refusal: not_found. */
export async function readCustomer(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  userId: string,
): Promise<OfficeCustomer | Refusal> {
  const customer = await queries.findCustomer(db, userId);
  if (!customer) return noSuchCustomer();
  const [orders, passbooks, invoices] = [
    await queries.findOrdersOf(db, userId, MAX_LISTED),
    await queries.findPassbooksOf(db, userId),
    await queries.findInvoicesOf(db, userId, MAX_LISTED),
  ];
  const { name, email, phone, address, createdAt, erasedAt } = customer;
  return {
    ...{ user_id: userId, name, email, phone, address, customer_since: indianDate(createdAt) },
    erased_at: erasedAt?.toISOString() ?? null,
    sessions: await queries.countSessions(db, userId, now, idleSince(now)),
    order_count: await queries.countOrdersOf(db, userId),
    orders: orders.map((order) => ({
      order_id: order.orderId,
      order_date: order.orderDate.toISOString(),
      order_status: order.orderStatus,
      payment_status: order.paymentStatus,
      total: toRupees(order.totalPaise),
    })),
    passbooks: passbooks.map((passbook) => ({
      user_scheme_id: passbook.userSchemeId,
      scheme_name: passbook.schemeName,
      status: passbook.status,
      joined_on: indianDate(passbook.joinedAt),
      paid_instalments: passbook.paidInstalments,
      instalments: passbook.instalments,
      total_paid: toRupees(paise(passbook.paidPaise)),
    })),
    invoices: invoices.map((invoice) => ({
      invoice_number: invoice.invoiceNumber,
      order_id: invoice.orderId,
      invoice_date: invoice.invoiceDate.toISOString(),
      total: toRupees(invoice.totalPaise),
    })),
    delivery_addresses: await queries.findDeliveryAddresses(db, userId, MAX_LISTED),
  };
}

/** Logs a customer out everywhere. Refusal: not_found. */
export function endCustomerSessions(
  { db, now, actor }: Acting,
  userId: string,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    if (!(await lockCustomer(tx, userId))) return noSuchCustomer();
    const ended = await deleteAllSessions(tx, userId);
    const after = { sessions_ended: ended };
    await recordAct(tx, actor, { act: 'customer logged out', subject: customerSubject(userId), after }, now);
    return undefined;
  });
}

/** A link at which a customer chooses a new password; the audit says who made it (P-193). Refusal: not_found. */
export async function makeResetLink(
  acting: Acting,
  userId: string,
  shopAddress: string,
): Promise<(PasswordResetLink & { endsAt: Date }) | Refusal> {
  const customer = await queries.findCustomer(acting.db, userId);
  if (!customer || customer.erasedAt) return noSuchCustomer();
  const reset = await openRecordedReset(acting, customer.email, shopAddress);
  return reset ?? noSuchCustomer();
}

/** As `openPasswordReset`, made by the shop's people; undefined without such an account. */
export function openRecordedReset(
  { db, now, actor }: Acting,
  email: string,
  shopAddress: string,
): Promise<(PasswordResetLink & { endsAt: Date }) | undefined> {
  return inTransaction(db, async (tx) => {
    const reset = await openPasswordReset(tx, { email, shopAddress, now });
    if (!reset) return undefined;
    const subject = customerSubject(reset.userId);
    await recordAct(tx, actor, { act: 'password link made', subject }, now);
    return { ...reset, endsAt: new Date(now.getTime() + PASSWORD_RESET_MS) };
  });
}
