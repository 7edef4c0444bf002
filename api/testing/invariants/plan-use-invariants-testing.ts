/** A savings plan pays a part of an order once: as a payment, on the invoice, and as the redemption in its ledger (P-350). */
export const PLAN_USE_INVARIANTS = `
select 'I108 an order names its plan and what it pays', o.order_id from orders o left join plan_uses c using (order_id)
where o.plan_saved_paise <> coalesce(c.saved_paise, 0) or (c.order_id is not null and o.discount_paise <> c.benefit_paise)
union all
select 'I108 a plan pays orders of its own customer', c.order_id from plan_uses c join orders o using (order_id)
join user_schemes u using (user_scheme_id) where o.user_id <> u.user_id
union all
select 'I108 a plan pays one order', c.user_scheme_id::text from plan_uses c join orders o using (order_id)
where o.order_status <> 'cancelled' or o.paid_at is not null group by c.user_scheme_id having count(*) > 1
union all
select 'I108 the plan of a paid order paid its part', o.order_id from orders o join plan_uses c using (order_id)
where (o.paid_at is not null) <> exists (
  select from payments p join payment_intents i using (provider_order_id)
  where i.order_id = o.order_id and i.provider = 'plan' and p.amount_paise = c.saved_paise and p.applied_at is not null)
union all
select 'I108 the plan of a paid order was redeemed for what it took off', o.order_id from orders o join plan_uses c using (order_id)
where o.paid_at is not null and not exists (
  select from scheme_entries s where s.user_scheme_id = c.user_scheme_id and s.kind = 'redemption'
    and s.amount_paise = c.saved_paise + c.benefit_paise)
union all
select 'I108 a payment from a plan is of an order with one', p.provider_payment_id from payments p
join payment_intents i using (provider_order_id) left join plan_uses c using (order_id)
where i.provider = 'plan' and c.order_id is null
union all
select 'I108 an invoice names the plan that paid a part', v.invoice_number from invoices v
left join plan_uses c on c.order_id = v.order_id and v.kind = 'invoice'
where (v.user_scheme_id, v.plan_saved_paise) is distinct from (c.user_scheme_id, c.saved_paise)`;
