/** Money that came to the shop itself was recorded by a person, and paid the order that it was recorded for (P-348, P-358). */
export const RECEIPT_INVARIANTS = `
select 'I107 a payment to the shop itself has its record', p.provider_payment_id from payments p
join payment_intents i using (provider_order_id) left join lateral (
  select sum(part.amount_paise) as amount, bool_and((part.order_id, part.user_scheme_id) is not distinct from (i.order_id, coalesce(i.user_scheme_id, (
    select opened.user_scheme_id from scheme_entries opened
    where opened.provider_payment_id = p.provider_payment_id and opened.kind = 'instalment')))) as is_of_it
  from direct_payments part where part.provider_payment_id = p.provider_payment_id) b on true
where (i.provider = 'bank') <> (b.amount is not null)
  or b.amount <> p.amount_paise or not b.is_of_it or (i.provider = 'bank' and p.applied_at is null)`;
