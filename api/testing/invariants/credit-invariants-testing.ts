import { BALANCE_DIFFERS, ORDER_BALANCES } from '#api/payments/balance/balance-columns.ts';

const AMOUNTS = ['discount', 'taxable_value', 'cgst', 'sgst', 'round_off', 'total'];
const columns = (prefix: string, sum = false) =>
  AMOUNTS.map((name) => (sum ? `sum(${prefix}${name}_paise)` : `${prefix}${name}_paise`)).join(', ');

/**
 * The owner decides: money was refunded at the provider's page and is neither closed (P-55) nor stated whole by credit notes,
 * or the provider sent another amount than ordered.
 */
const WAITS_FOR_OWNER = `(exists (
  select from payments p join payment_intents i using (provider_order_id)
  where i.order_id = balance.order_id and p.applied_at is not null and p.disposition = 'review') or exists (
  select from provider_refunds b join payments p using (provider_payment_id) join payment_intents i using (provider_order_id)
  where i.order_id = balance.order_id and b.refund_id is null
    and not exists (select from provider_refund_closings c where c.provider_refund_id = b.provider_refund_id)
    and b.amount_paise > (select coalesce(sum(l.amount_paise), 0) from provider_refund_notes l
      where l.provider_refund_id = b.provider_refund_id)))`;

export const CREDIT_INVARIANTS = `
select 'I79 a credit note is of its invoice, and not older' as rule, n.credit_note_number as key from credit_notes n
join invoices v using (invoice_number)
where (n.order_id, n.user_id) is distinct from (v.order_id, v.user_id) or n.note_date < v.invoice_date
  or (n.kind = 'credit note') <> (v.kind = 'invoice') or n.series <> case n.kind when 'credit note' then 'CN' else 'GCR' end
  or length(n.credit_note_number) > 16
  or n.credit_note_number <> n.series || '/' || n.financial_year || '/' || lpad(n.serial::text, 6, '0')
  or n.financial_year <> to_char((n.note_date at time zone 'Asia/Kolkata') - interval '3 months', 'YY')
    || '-' || to_char((n.note_date at time zone 'Asia/Kolkata') + interval '9 months', 'YY')
  or n.igst_paise <> case when v.supply_state_code = v.seller->>'state_code' then 0 else n.cgst_paise + n.sgst_paise end
union all
select 'I79 later credit notes have no earlier dates', a.credit_note_number from credit_notes a
join credit_notes b on a.series = b.series and a.financial_year = b.financial_year and a.serial = b.serial + 1
where a.note_date < b.note_date
union all
select 'I79 a credit note is the sum of its lines', n.credit_note_number from credit_notes n
join invoices v using (invoice_number)
left join lateral (select ${columns('l.', true)} from credit_note_lines l
  where l.credit_note_number = n.credit_note_number) l(${columns('')}) on true
where (n.taxable_value_paise, n.cgst_paise, n.sgst_paise, n.round_off_paise, n.total_paise)
    is distinct from (l.taxable_value_paise, l.cgst_paise, l.sgst_paise, l.round_off_paise, l.total_paise)
  or (v.edition > 1 and n.discount_paise is distinct from l.discount_paise)
union all
select 'I80 a credit note takes back no more than was billed', b.invoice_line_id::text from invoice_lines b
join credit_note_lines l using (invoice_line_id) group by b.invoice_line_id
having sum(l.quantity) > b.quantity or sum(l.total_paise) > b.total_paise
  or sum(l.taxable_value_paise) > b.taxable_value_paise or sum(l.cgst_paise) > b.cgst_paise
  or (sum(l.quantity) = b.quantity and (${columns('l.', true)}) is distinct from (${columns('b.')}))
union all
select 'I80 an invoice whose pieces are all credited comes to nothing', v.invoice_number from invoices v
where not exists (select from invoice_lines b where b.invoice_number = v.invoice_number and b.quantity <> (
    select coalesce(sum(l.quantity), 0) from credit_note_lines l where l.invoice_line_id = b.invoice_line_id))
  and (v.subtotal_paise, v.igst_paise, ${columns('v.')}) <> (
    select sum(n.subtotal_paise), sum(n.igst_paise), ${columns('n.', true)} from credit_notes n
    where n.invoice_number = v.invoice_number)
union all
select 'I81 a cancelled sale is credited whole, another one only what came back', o.order_id from orders o
where o.paid_at is not null and case when o.order_status = 'cancelled'
  then (select sum(total_paise) from invoices v where v.order_id = o.order_id)
    is distinct from (select sum(total_paise) from credit_notes n where n.order_id = o.order_id)
  else exists (select from credit_notes n where n.order_id = o.order_id and n.cause = 'cancellation') end
union all
select 'I82 a return, or the difference of a weight, has its refund', n.credit_note_number from credit_notes n
where n.cause in ('return', 'weight') and n.total_paise > 0 and not exists (
  select from refunds r where r.credit_note_number = n.credit_note_number and r.purpose = 'return')
  and not exists (select from provider_refund_notes l where l.credit_note_number = n.credit_note_number)
union all
select 'I82 a refund of a cancelled order or of returned pieces is of the order of its note', r.refund_id from refunds r
join credit_notes n using (credit_note_number) join payments p using (provider_payment_id)
join payment_intents i using (provider_order_id)
where i.order_id is distinct from n.order_id or r.purpose <> case n.cause when 'weight' then 'return' else n.cause end or p.applied_at is null
union all
select 'I83 a refund of returned pieces is not above its credit note', n.credit_note_number from credit_notes n
join refunds r using (credit_note_number) where r.purpose = 'return' and r.state <> 'failed'
group by n.credit_note_number having sum(r.amount_paise) > n.total_paise
union all
select 'I84 what was paid and not refunded is what was billed and not credited', balance.order_id
from (${ORDER_BALANCES('true')}) balance
where ${BALANCE_DIFFERS} and not ${WAITS_FOR_OWNER}
union all
select 'I97 credit notes state no more of a refund made at the provider than went back', b.provider_refund_id
from provider_refunds b join provider_refund_notes l using (provider_refund_id)
group by b.provider_refund_id, b.amount_paise, b.refund_id
having b.refund_id is not null or sum(l.amount_paise) > b.amount_paise
union all
select 'I97 the note of a refund made at the provider is of the order that its payment paid', l.provider_refund_id
from provider_refund_notes l join credit_notes n using (credit_note_number)
join provider_refunds b using (provider_refund_id) join payments p using (provider_payment_id)
join payment_intents i using (provider_order_id)
where i.order_id is distinct from n.order_id or p.applied_at is null
union all
select 'I97 the note of what went back at the provider states exactly that', n.credit_note_number from credit_notes n
join provider_refund_notes l using (credit_note_number) where n.cause <> 'cancellation'
group by n.credit_note_number, n.total_paise
having sum(l.amount_paise) <> n.total_paise or exists (
  select from refunds r where r.credit_note_number = n.credit_note_number and r.state <> 'failed')
union all
select 'I82 a note of money that went back at the provider is linked to it', n.credit_note_number from credit_notes n
where n.cause = 'refund' and n.total_paise > 0
  and not exists (select from provider_refund_notes l where l.credit_note_number = n.credit_note_number)
union all
select 'I100 a refund that was replaced at the provider is not paid a second time', r.refund_id from refunds r
join provider_refund_notes l using (credit_note_number)
where r.purpose = 'return' and r.state <> 'failed'`;
