/** Money that came to the shop itself was recorded by a person, and paid the order that it was recorded for (P-348, P-358). */
export const RECEIPT_INVARIANTS = `
select 'I107 a payment to the shop itself has its record', p.provider_payment_id from payments p
join payment_intents i using (provider_order_id) left join direct_payments b using (provider_payment_id)
where (i.provider = 'bank') <> (b.provider_payment_id is not null)
  or b.amount_paise <> p.amount_paise or b.order_id <> i.order_id or (i.provider = 'bank' and p.applied_at is null)`;
