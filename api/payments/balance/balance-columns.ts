/**
 * The money and the papers of paid orders with these ids ($ORDERS, a condition on `orders`), in paise (P-255).
 * `paid`: what was asked for and received. `refunded`: what went back by the provider or the bank, or is on its way; of a
 * cancelled order also what waits for refund, what a lost dispute took, and the part of its price that was received
 * outside of the provider. `without_note`: what of it went back at the provider's page and the owner closed without a
 * credit note (P-319). `billed` and `credited`: the totals of its invoices and of its credit notes.
 */
export const ORDER_BALANCES = (condition: string) => `
  select order_id, sum(paid) as paid, sum(refunded) as refunded, sum(without_note) as without_note, billed, credited
  from (${PAYMENT_BALANCES(condition)}) of_payment group by order_id, billed, credited`;

/** As above, one row for each applied payment: that of the customer, and the part of a savings plan. */
const PAYMENT_BALANCES = (condition: string) => `
  select o.order_id, paid.booked as paid,
    sent.paise + bank.paise + coming.paise + failed.paise
      + case when o.order_status = 'cancelled' then lost.paise + paid.outside else 0 end
      + case when paid.disposition = 'refund queued' and not coming.has_rest then greatest(0,
          paid.refundable - lost.paise - sent.paise - bank.paise - coming.paise) else 0 end as refunded,
    closed.paise as without_note, billed.paise as billed, credited.paise as credited
  from orders o
  cross join lateral (
    select p.provider_payment_id as id, p.disposition, coalesce(a.booked_paise, p.amount_paise) as booked,
      least(p.amount_paise, coalesce(a.booked_paise, p.amount_paise)) as refundable,
      greatest(0, coalesce(a.booked_paise, p.amount_paise) - p.amount_paise) as outside
    from payments p join payment_intents i using (provider_order_id) left join payment_acceptances a using (provider_payment_id)
    where i.order_id = o.order_id and p.applied_at is not null) paid
  cross join lateral (
    select coalesce(sum(b.amount_paise), 0) as paise from provider_refunds b
    where b.provider_payment_id = paid.id) sent
  cross join lateral (
    select coalesce(sum(b.amount_paise - (select coalesce(sum(stated.amount_paise), 0) from provider_refund_notes stated
      where stated.provider_refund_id = b.provider_refund_id)), 0) as paise
    from provider_refunds b join provider_refund_closings c using (provider_refund_id)
    where b.provider_payment_id = paid.id) closed
  cross join lateral (
    select coalesce(sum(t.amount_paise), 0) as paise from bank_refunds t join refunds r using (refund_id)
    where r.provider_payment_id = paid.id) bank
  cross join lateral (
    select coalesce(sum(r.amount_paise), 0) as paise, coalesce(bool_or(r.purpose <> 'return'), false) as has_rest
    from refunds r where r.provider_payment_id = paid.id and r.state in ('ordered', 'pending')
      and not exists (select from provider_refunds b where b.refund_id = r.refund_id)) coming
  cross join lateral (
    select coalesce(sum(r.amount_paise), 0) as paise from refunds r
    where r.provider_payment_id = paid.id and r.purpose = 'return' and r.state = 'failed'
      and not exists (select from refunds again where again.credit_note_number = r.credit_note_number and again.provider_payment_id = paid.id
        and (again.created_at, again.refund_id) > (r.created_at, r.refund_id))
      and not exists (select from provider_refund_notes replaced join provider_refunds b using (provider_refund_id)
        where replaced.credit_note_number = r.credit_note_number and b.provider_payment_id = paid.id)) failed
  cross join lateral (
    select coalesce(sum(d.deducted_paise), 0) as paise from dispute_reports d
    where d.provider_payment_id = paid.id and d.status = 'lost' and not exists (
      select from dispute_reports later
      where later.dispute_id = d.dispute_id and later.dispute_report_id > d.dispute_report_id)) lost
  cross join lateral (
    select coalesce(sum(v.total_paise), 0) as paise from invoices v where v.order_id = o.order_id) billed
  cross join lateral (
    select coalesce(sum(n.total_paise), 0) as paise from credit_notes n where n.order_id = o.order_id) credited
  where o.paid_at is not null and (${condition})`;

/** Paid - refunded, but for what was closed without a note, is not invoices - credit notes. */
export const BALANCE_DIFFERS = 'paid - refunded + without_note <> billed - credited';
