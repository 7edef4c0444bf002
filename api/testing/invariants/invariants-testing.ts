import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { COUNTERS, NUMBERS } from '../numbers-testing.ts';
import { FEATURE_INVARIANTS } from './feature-invariants-testing.ts';

/** The invariants of the stored data. Each statement returns violations only: the rule and the key of the row. */
const INVARIANTS = `
select 'I01 a paid order has its money once, in full' as rule, o.order_id as key from orders o
where o.payment_status = 'Success' and o.total_paise > o.plan_saved_paise + o.gift_card_paise and (
  select count(*) from payments p join payment_intents i using (provider_order_id)
    left join payment_acceptances a using (provider_payment_id)
  where i.order_id = o.order_id and p.currency = 'INR' and coalesce(a.booked_paise, p.amount_paise) = o.total_paise - o.plan_saved_paise - o.gift_card_paise
    and i.provider not in ('plan', 'gift-card')
    and (p.disposition = 'applied' or (o.order_status = 'cancelled' and p.disposition in ('refund queued', 'refunded', 'review')))
) < 1
union all
select 'I01 a paid order has its money once, in full', i.order_id from payments p
join payment_intents i using (provider_order_id) where p.disposition = 'applied' and i.order_id is not null and i.provider not in ('plan', 'gift-card')
group by i.order_id having count(*) > 1
union all
select 'I01 money is applied to paid orders only', i.order_id from payments p
join payment_intents i using (provider_order_id) join orders o using (order_id)
where p.disposition = 'applied' and (o.payment_status <> 'Success' or o.order_status = 'cancelled')
union all
select 'I02 captured money has a home', provider_payment_id from payments
where status = 'captured' and disposition = 'noted'
union all
select 'I04 applied money was captured', provider_payment_id from payments
where disposition in ('applied', 'refund queued') and status not in ('captured', 'refunded')
union all
select 'I05 one payment is applied to one thing', p.provider_payment_id from payments p
join payment_intents i using (provider_order_id) where p.disposition = 'applied'
and (select count(*) from scheme_entries s where s.provider_payment_id = p.provider_payment_id and s.kind = 'instalment')
  + (case when i.purpose = 'order' then 1 else 0 end) <> 1
union all
select 'I06 a paid order has its invoice, another none', o.order_id from orders o
where exists (select from invoices v where v.order_id = o.order_id) <> (o.paid_at is not null)
union all
select 'I07 numbers of a series run from 1; what is missing is a noted gap', series || '/' || financial_year
from (${NUMBERS}) numbers group by series, financial_year
having min(first) <> 1 or max(last) <> sum(last - first + 1)
union all
select 'I08 the counter is the highest number', c.series || '/' || c.financial_year
from (${COUNTERS}) c where c.last_number <> (select coalesce(max(n.last), 0) from (${NUMBERS}) n
  where n.series = c.series and n.financial_year = c.financial_year)
union all
select 'I50 a noted gap holds no issued number and no other gap', n.series || '/' || n.financial_year || '/' || n.first
from (${NUMBERS}) n join number_gaps g on n.series = g.series and n.financial_year = g.financial_year
and n.last >= g.first_number and n.first <= g.last_number
and n.gap <> g.number_gap_id
union all
select 'I09 invoice numbers are legal', invoice_number from invoices
where length(invoice_number) > 16 or invoice_number !~ '^[A-Za-z0-9/-]+$'
union all
select 'I10 later numbers have no earlier dates', a.invoice_number from invoices a
join invoices b on a.series = b.series and a.financial_year = b.financial_year and a.serial = b.serial + 1
where a.invoice_date < b.invoice_date
union all
select 'I10 a number is of its financial year', invoice_number from invoices
where financial_year <> to_char((invoice_date at time zone 'Asia/Kolkata') - interval '3 months', 'YY')
  || '-' || to_char((invoice_date at time zone 'Asia/Kolkata') + interval '9 months', 'YY')
union all
select 'I11 an invoice adds up and equals its order', v.invoice_number from invoices v join orders o using (order_id)
where v.subtotal_paise - v.discount_paise + v.cgst_paise + v.sgst_paise <> v.total_paise
  or v.taxable_value_paise + v.cgst_paise + v.sgst_paise + v.round_off_paise
    <> case when v.kind = 'invoice' then v.total_paise else 0 end
  or v.user_id <> o.user_id
  or o.total_paise <> (select sum(total_paise) from invoices w where w.order_id = o.order_id)
union all
select 'I11 an invoice is the sum of its lines', v.invoice_number from invoices v join (
  select invoice_number, sum(total_paise) t, sum(cgst_paise) c, sum(sgst_paise) s, sum(taxable_value_paise) x,
    sum(discount_paise) d from invoice_lines group by 1) l using (invoice_number)
where l.t <> v.total_paise or l.c <> v.cgst_paise or l.s <> v.sgst_paise or l.x <> v.taxable_value_paise
  or (v.edition > 1 and l.d <> v.discount_paise)
union all
select 'I12 equal halves, or IGST of both', invoice_number from invoices
where cgst_paise <> sgst_paise
  or igst_paise <> case when supply_state_code = seller->>'state_code' then 0 else cgst_paise + sgst_paise end
union all
select 'I13 an order is the sum of its lines', o.order_id from orders o join (
  select order_id, sum(discounted_subtotal_paise) s, sum(subtotal_paise) g from order_items group by 1) l using (order_id)
where o.total_paise <> l.s or o.subtotal_paise <> l.g or o.discount_paise <> l.g - l.s
union all
select 'I14 lines multiply and are never negative', order_item_id::text from order_items
where quantity < 1 or subtotal_paise <> quantity * unit_price_paise
  or discounted_subtotal_paise < 0 or discounted_subtotal_paise > subtotal_paise
union all
select 'I15 an order has lines', o.order_id from orders o
where not exists (select 1 from order_items x where x.order_id = o.order_id)
union all
select 'I16 one order for each cart', user_id || ':' || cart_version from orders
group by user_id, cart_version having count(*) > 1
union all
select 'I17 a coupon keeps its limit', c.coupon_code from coupons c
where c.used_count > coalesce(c.usage_limit, c.used_count) or c.used_count <> (
  select count(*) from coupon_redemptions r where r.coupon_code = c.coupon_code and r.state in ('held', 'used'))
union all
select 'I18 a customer keeps to the limit of a coupon that was never edited', c.coupon_code || ':' || r.user_id from coupons c
join coupon_redemptions r using (coupon_code) where r.state in ('held', 'used') and c.per_customer_limit is not null and c.version = 1
group by c.coupon_code, r.user_id, c.per_customer_limit, c.per_customer_period,
  case when c.per_customer_period = 'month' then to_char(r.created_at at time zone 'Asia/Kolkata', 'YYYY-MM') end
having count(*) > c.per_customer_limit
union all
select 'I19 a coupon is held, used or released with its order', o.order_id from orders o
left join coupon_redemptions r using (order_id)
where coalesce(r.state, 'none') <> case when o.coupon_code is null then 'none'
  when o.order_status = 'cancelled' then 'released' when o.payment_status = 'Success' then 'used' else 'held' end
union all
select 'I20 stock is the sum of its moves', p.product_id::text from products p
where p.stock is not null and (p.stock < 0 or p.stock <> (
  select coalesce(sum(change), 0) from stock_moves m where m.product_id = p.product_id))
union all
select 'I21 an order that holds its stock holds it once, another none', o.order_id from orders o
join order_items x using (order_id) join products p using (product_id) where p.stock is not null
group by o.order_id, x.product_id
having (select coalesce(-sum(change), 0) from stock_moves m where m.order_id = o.order_id and m.product_id = x.product_id)
  <> case when o.holds_stock then coalesce(sum(x.quantity) filter (where x.lead_days = 0), 0) else 0 end
union all
select 'I51 a PAN is stored sealed only', order_id from order_pans
where key_id !~ '^[0-9a-f]{16}$' or octet_length(decode(sealed_pan, 'base64')) <> 12 + 10 + 16
union all
select 'I22 refunds never exceed the payment', r.provider_payment_id from refunds r
join payments p using (provider_payment_id) where r.state <> 'failed'
group by r.provider_payment_id, p.amount_paise having sum(r.amount_paise) > p.amount_paise
union all
select 'I22 what was sent back is called so', r.provider_payment_id from refunds r
join payments p using (provider_payment_id)
where r.state = 'processed' and r.purpose <> 'return' and p.disposition not in ('refunded', 'review')
union all
select 'I22 what the provider sent back never exceeds the payment', p.provider_payment_id from payments p
join provider_refunds b using (provider_payment_id) group by p.provider_payment_id, p.amount_paise having sum(b.amount_paise) > p.amount_paise
union all
select 'I22 a refund of the shop is one of the provider', r.provider_payment_id from refunds r
where r.state = 'processed' and not exists (select 1 from provider_refunds b
  where b.provider_refund_id = r.provider_refund_id and b.provider_payment_id = r.provider_payment_id)
union all
select 'I22 money that is back whole is called so', p.provider_payment_id from payments p
join provider_refunds b using (provider_payment_id) group by p.provider_payment_id, p.amount_paise, p.status, p.disposition
having sum(b.amount_paise) = p.amount_paise and (p.status <> 'refunded' or p.disposition in ('refund queued', 'review'))
union all
select 'I55 what is called refunded went back', p.provider_payment_id from payments p
left join payment_acceptances a using (provider_payment_id) where p.disposition = 'refunded'
and least(p.amount_paise, coalesce(a.booked_paise, p.amount_paise))
  > coalesce((select sum(b.amount_paise) from provider_refunds b where b.provider_payment_id = p.provider_payment_id), 0)
  + coalesce((select sum(t.amount_paise) from refunds r join bank_refunds t using (refund_id)
      where r.provider_payment_id = p.provider_payment_id), 0)
  + coalesce((select sum(d.deducted_paise) from dispute_reports d where d.provider_payment_id = p.provider_payment_id
      and d.status = 'lost' and d.dispute_report_id = (
        select max(l.dispute_report_id) from dispute_reports l where l.dispute_id = d.dispute_id)), 0)
  + coalesce((select sum(k.amount_paise) from scheme_entries k where k.provider_payment_id = p.provider_payment_id
      and k.kind = 'gift deducted'), 0)
union all
select 'I23 a scheme has a first instalment', s.user_scheme_id::text from user_schemes s
where not exists (select 1 from scheme_entries n where n.user_scheme_id = s.user_scheme_id and n.number = 1)
union all
select 'I23 an instalment is captured money', n.provider_payment_id from scheme_entries n
where n.kind = 'instalment' and not exists (
  select 1 from payments p left join payment_acceptances a using (provider_payment_id)
  where p.provider_payment_id = n.provider_payment_id
    and n.amount_paise = coalesce(a.booked_paise, p.amount_paise) and ((p.status in ('captured', 'refunded') and p.disposition = 'applied')
      or (p.disposition in ('refunded', 'review') and exists (
        select 1 from scheme_entries b where b.user_scheme_id = n.user_scheme_id and b.kind in ('refund', 'refund ordered', 'gift deducted')))))
union all
select 'I24 one active enrolment', user_id || ':' || scheme_id from user_schemes where status = 'active'
group by user_id, scheme_id having count(*) > 1
union all
select 'I24 entries run without a gap', user_scheme_id::text from scheme_entries
group by user_scheme_id having max(sequence) <> count(*) or count(distinct sequence) <> count(*)
union all
select 'I24 an entry carries the hash of the one before it', b.passbook || ':' || b.sequence from (
  select user_scheme_id::text as passbook, sequence, previous_hash,
    lag(hash) over (partition by user_scheme_id order by sequence) as before from scheme_entries) b
where b.sequence > 1 and b.previous_hash <> b.before
union all
select 'I24 what is used is what was paid, given and gained by the rate', user_scheme_id::text from scheme_entries
group by user_scheme_id having sum(amount_paise) filter (where kind in ('redemption', 'refund ordered', 'gift deducted')
    or (kind = 'refund' and provider_payment_id is null))
  <> sum(case when kind in ('instalment', 'bonus', 'rate gain') then amount_paise
    when kind in ('reversal', 'rate loss') then -amount_paise else 0 end)
union all
select 'I24 what went back of a running plan is taken out of it', n.provider_payment_id from scheme_entries n
join user_schemes u using (user_scheme_id) where n.kind = 'instalment' and u.status = 'active'
and (select coalesce(sum(amount_paise), 0) from provider_refunds b where b.provider_payment_id = n.provider_payment_id)
  <> (select coalesce(sum(amount_paise), 0) from scheme_entries r
      where r.provider_payment_id = n.provider_payment_id and r.kind = 'reversal')
union all
select 'I40 money that was ordered back is settled once', coalesce(provider_payment_id, user_scheme_id::text) from scheme_entries
where kind in ('refund ordered', 'refund', 'refund otherwise') and (kind <> 'refund' or provider_payment_id is not null)
group by provider_payment_id, user_scheme_id
having sum(case when kind = 'refund ordered' then amount_paise else -amount_paise end) < 0
union all
select 'I40 money that is still to go back has a refund', n.provider_payment_id from scheme_entries n
where n.kind = 'refund ordered'
  and n.amount_paise > (select coalesce(sum(s.amount_paise), 0) from scheme_entries s
    where s.provider_payment_id = n.provider_payment_id and s.kind in ('refund', 'refund otherwise'))
  and not exists (select 1 from refunds r where r.provider_payment_id = n.provider_payment_id)
union all
select 'I41 a sent refund of the ledger is one of the provider', n.provider_payment_id from scheme_entries n
where n.kind = 'refund ordered' and not exists (
  select 1 from scheme_entries o where o.provider_payment_id = n.provider_payment_id and o.kind = 'refund otherwise')
and (select coalesce(sum(amount_paise), 0) from scheme_entries s
    where s.provider_payment_id = n.provider_payment_id and s.kind in ('refund', 'reversal'))
  <> least((select coalesce(sum(amount_paise), 0) from provider_refunds b where b.provider_payment_id = n.provider_payment_id),
    (select sum(s.amount_paise) from scheme_entries s
      where s.provider_payment_id = n.provider_payment_id and s.kind in ('refund ordered', 'reversal')))
union all
select 'I42 a refund that was paid otherwise has its bank transfer', r.refund_id from refunds r
left join bank_refunds b using (refund_id)
where (r.state = 'paid otherwise') <> (b.refund_id is not null) or b.amount_paise <> r.amount_paise
union all
select 'I42 a bank transfer is in the ledger that ordered it', n.provider_payment_id from scheme_entries n
where n.kind = 'refund ordered' and (select coalesce(sum(amount_paise), 0) from scheme_entries o
    where o.provider_payment_id = n.provider_payment_id and o.kind = 'refund otherwise')
  <> (select coalesce(sum(b.amount_paise), 0) from bank_refunds b join refunds r using (refund_id)
    where r.provider_payment_id = n.provider_payment_id)
union all
select 'I42 money goes back by the provider or by the bank', p.provider_payment_id from payments p
join refunds r using (provider_payment_id) join bank_refunds b using (refund_id)
where b.amount_paise + (select coalesce(sum(s.amount_paise), 0) from provider_refunds s
  where s.provider_payment_id = p.provider_payment_id and s.created_at <= b.created_at) > p.amount_paise
union all
select 'I43 all saved grams are redeemed, at the rate of the entry', n.user_scheme_id::text from scheme_entries n
cross join lateral (
  select coalesce(sum(case kind when 'instalment' then milligrams when 'reversal' then -milligrams end), 0) as saved,
    coalesce(sum(case kind when 'instalment' then amount_paise when 'reversal' then -amount_paise end)
      filter (where milligrams is null), 0) as unweighed,
    coalesce(sum(amount_paise) filter (where kind = 'bonus'), 0) as bonus
  from scheme_entries e where e.user_scheme_id = n.user_scheme_id) of_plan
where n.kind = 'redemption' and n.rate_paise_per_gram is not null and (n.milligrams <> of_plan.saved
  or n.amount_paise <> of_plan.unweighed + of_plan.bonus + round(n.milligrams::numeric * n.rate_paise_per_gram / 1000))
union all
select 'I44 a plan ends in one way', u.user_scheme_id::text from user_schemes u
where exists (select 1 from scheme_entries n where n.user_scheme_id = u.user_scheme_id and (
  (n.kind in ('bonus', 'redemption', 'rate gain', 'rate loss') and u.status <> 'completed')
  or (n.kind in ('refund ordered', 'refund', 'refund otherwise', 'gift deducted') and u.status <> 'closed')))
union all
select 'I25 a provider order is of the owner and of the amount', i.provider_order_id from payment_intents i
join orders o using (order_id) where i.user_id <> o.user_id or (i.state <> 'superseded' and i.amount_paise
  <> case i.provider when 'plan' then o.plan_saved_paise when 'gift-card' then o.gift_card_paise
    else o.total_paise - o.plan_saved_paise - o.gift_card_paise end)
union all
select 'I26 one open provider order', coalesce(order_id, 'passbook ' || user_scheme_id, user_id || ':' || scheme_id) from payment_intents
where state = 'active' group by 2 having count(*) > 1
union all
select 'I27 paid is never left', order_id from status_log
where field = 'payment_status' and old_value = 'Success'
union all
select 'I27 the log ends where the order is', o.order_id from orders o
where o.order_status <> (select new_value from status_log l where l.order_id = o.order_id
    and field = 'order_status' order by status_log_id desc limit 1)
  or o.payment_status <> (select new_value from status_log l where l.order_id = o.order_id
    and field = 'payment_status' order by status_log_id desc limit 1)
union all
select 'I35 applied money was applied at some time', provider_payment_id from payments
where disposition = 'applied' and applied_at is null
union all
select 'I35 captured money has one home', provider_payment_id from unknown_payments
join payments using (provider_payment_id)
union all
select 'I36 nothing is opened for payment while money for it is in review', i.provider_order_id from payment_intents i
join payment_intents j on i.user_id = j.user_id and (i.order_id = j.order_id or i.scheme_id = j.scheme_id or i.user_scheme_id = j.user_scheme_id)
join payments p on p.provider_order_id = j.provider_order_id
where i.state = 'active' and p.disposition = 'review' and i.created_at > p.updated_at
and not exists (select 1 from refunds r where r.provider_payment_id = p.provider_payment_id)
union all
select 'I37 an accepted payment counts as what was asked for', a.provider_payment_id from payment_acceptances a
join payments p using (provider_payment_id) join payment_intents i using (provider_order_id)
where a.booked_paise <> i.amount_paise or a.paid_paise <> p.amount_paise or p.applied_at is null
union all
select 'I37 applied money is what was asked for, or was accepted', p.provider_payment_id from payments p
join payment_intents i using (provider_order_id) where p.disposition = 'applied' and p.amount_paise <> i.amount_paise
and not exists (select 1 from payment_acceptances a where a.provider_payment_id = p.provider_payment_id)
union all
select 'I38 a dispute is about a payment that is known', dispute_id from dispute_reports
where provider_payment_id not in (select provider_payment_id from payments)
  and provider_payment_id not in (select provider_payment_id from unknown_payments)
union all
select 'I38 each state of a dispute is stored once', a.dispute_id from dispute_reports a join dispute_reports b using (dispute_id)
where b.dispute_report_id = (select min(c.dispute_report_id) from dispute_reports c
    where c.dispute_id = a.dispute_id and c.dispute_report_id > a.dispute_report_id)
  and (a.status, a.phase, a.amount_paise, a.deducted_paise, a.respond_by)
    is not distinct from (b.status, b.phase, b.amount_paise, b.deducted_paise, b.respond_by)
union all
select 'I39 what went back and what disputes took never exceed the payment', p.provider_payment_id from payments p
where p.amount_paise < (select coalesce(sum(b.amount_paise), 0) from provider_refunds b
    where b.provider_payment_id = p.provider_payment_id)
  + (select coalesce(sum(d.deducted_paise), 0) from dispute_reports d where d.provider_payment_id = p.provider_payment_id
    and d.status = 'lost' and d.dispute_report_id = (
      select max(l.dispute_report_id) from dispute_reports l where l.dispute_id = d.dispute_id))
union all
select 'I34 each hold of an order is taken once and released once', m.order_id || ':' || m.product_id from stock_moves m
join orders o using (order_id) group by m.order_id, m.product_id, m.hold_number, o.hold_number, o.holds_stock
having m.hold_number > o.hold_number or count(*) filter (where m.reason = 'held') <> 1
  or count(*) filter (where m.reason = 'released')
    <> case when m.hold_number = o.hold_number and o.holds_stock then 0 else 1 end
union all
select 'I45 each item of a paid order is billed once, as it was sold', x.order_item_id::text from order_items x
join orders o using (order_id) left join invoice_lines l using (order_item_id)
left join invoices v using (invoice_number)
where o.paid_at is not null and (v.order_id is distinct from o.order_id
  or (l.description, l.hsn, l.purity, l.gross_weight_mg, l.net_weight_mg, l.quantity, l.unit_price_paise,
      l.unit_product_price_paise, l.unit_stone_value_paise, l.unit_making_charges_paise, l.unit_discount_paise,
      l.coupon_share_paise, l.total_paise)
    is distinct from (x.product_name, x.hsn, x.purity, x.gross_weight_mg, x.net_weight_mg, x.quantity, x.unit_price_paise,
      x.unit_product_price_paise, x.unit_stone_value_paise, x.unit_making_charges_paise, x.unit_discount_paise,
      x.coupon_share_paise, x.discounted_subtotal_paise)
  or l.stone <> x.stone)
union all
select 'I46 the tax of a line is the rate of what was paid for it', l.order_item_id::text from invoice_lines l
join invoices v using (invoice_number)
where v.edition > 1 and not l.is_gift_card and (
  abs(l.taxable_value_paise - l.total_paise / (1 + l.gst_rate / 10000.0)) >= 1
  or abs(l.cgst_paise - l.taxable_value_paise * l.gst_rate / 20000.0) >= 1 or l.cgst_paise <> l.sgst_paise
  or abs(l.round_off_paise) > 2)
union all
select 'I47 a discount is what was taken off', l.order_item_id::text from invoice_lines l
join invoices v using (invoice_number) where v.edition > 1 and (l.discount_paise < 0 or l.coupon_before_tax_paise > l.discount_paise or (l.discount_paise > 0
  and l.discount_paise + l.total_paise - l.cgst_paise - l.sgst_paise
    <> (l.unit_product_price_paise + l.unit_making_charges_paise) * l.quantity))
union all
select 'I48 goods are on the invoice, gift cards on a receipt of their own series', v.invoice_number from invoices v
join invoice_lines l using (invoice_number) where v.edition > 1 and ((v.kind = 'invoice') = l.is_gift_card
  or (v.kind = 'invoice') = (v.series = 'GC')
  or (l.is_gift_card and (l.taxable_value_paise, l.cgst_paise, l.sgst_paise, l.round_off_paise) <> (0, 0, 0, 0)))
union all
select 'I48 a line is a gift card where its item is', l.order_item_id::text from invoice_lines l
join invoices v using (invoice_number) join order_items x using (order_item_id)
where v.edition > 1 and l.is_gift_card <> x.is_gift_card
union all
select 'I49 the place of supply is the state that the order names', v.invoice_number from invoices v
join orders o using (order_id) where v.edition > 1
and (v.supply_state_code <> coalesce(o.state_code, v.supply_state_code)
  or (o.state_code is not null and v.is_supply_assumed))
union all
select 'I52 an invoice names the payment that was applied to its order', v.invoice_number from invoices v
where v.payment_reference is not null and not exists (
  select from payments p join payment_intents i using (provider_order_id)
  where p.provider_payment_id = v.payment_reference and i.order_id = v.order_id and p.applied_at is not null
    and p.method is not distinct from v.payment_method)
union all
select 'I70 all lines by rate of an order are of one rate set', order_id from order_items
where price_lines is not null group by order_id
having count(distinct rate_set_id) <> 1 or count(*) <> count(rate_set_id)
union all
select 'I71 a metal line is its weight at the rate of its set', x.order_item_id::text from order_items x
cross join jsonb_to_recordset(x.price_lines) as m("purity" text, "netWeightMilligrams" bigint,
  "ratePaisePerGram" bigint, "amountPaise" bigint, "wastageMilligrams" bigint, "wastagePaise" bigint)
where m."amountPaise" <> (m."netWeightMilligrams" * m."ratePaisePerGram" + 500) / 1000
  or m."wastagePaise" <> (m."wastageMilligrams" * m."ratePaisePerGram" + 500) / 1000
  or exists (select from rates r where r.rate_set_id = x.rate_set_id and r.purity = m."purity"
    and r.rate_paise_per_gram <> m."ratePaisePerGram")
union all
select 'I72 a line by rate is the sum of its metal, stones, making and tax', x.order_item_id::text from order_items x
cross join lateral (select sum("amountPaise" + "wastagePaise") as metal
  from jsonb_to_recordset(x.price_lines) as l("amountPaise" bigint, "wastagePaise" bigint)) m
cross join lateral (select greatest(0,
  x.unit_product_price_paise + x.unit_making_charges_paise - x.unit_discount_paise) as paise) taxed
cross join lateral (select case when x.hsn ~ '^71(?!0[2-5])' then (taxed.paise * 300 + 10000) / 20000 else 0 end as paise) half
where x.price_lines is not null and (x.unit_product_price_paise <> m.metal + x.unit_stone_value_paise
  or x.unit_cgst_paise <> half.paise or x.unit_sgst_paise <> half.paise
  or x.unit_price_paise > (greatest(0, x.unit_product_price_paise + x.unit_making_charges_paise + 2 * half.paise
    - x.unit_discount_paise) + 50) / 100 * 100)
union all
select 'I49 the tax of the state is UTGST in a territory without a legislature', invoice_number from invoices
where edition > 1 and (state_tax = 'UTGST') <> (seller->>'state_code' in ('04', '26', '31', '35', '38'))
union all
${FEATURE_INVARIANTS}
order by 1, 2`;

/** All violated invariants, each with its rule and key. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ rule: string; key: string }>(sql.raw(INVARIANTS));
  return rows.map(({ rule, key }) => `${rule}: ${key}`);
}

/** Throws when an invariant is violated, except those listed by number, such as `I20`. */
export async function expectInvariants(db: Database, except: readonly string[] = []): Promise<void> {
  const broken = (await brokenInvariants(db)).filter(
    (line) => !except.some((rule) => line.startsWith(`${rule} `)),
  );
  if (broken.length > 0) throw new Error(broken.join('\n'));
}
