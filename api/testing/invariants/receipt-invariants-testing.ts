/** Money that came by bank transfer was read in the account by a person, and paid the order that it was recorded for (P-348). */
export const RECEIPT_INVARIANTS = `
select 'I107 a payment by bank transfer has its receipt', p.provider_payment_id from payments p
join payment_intents i using (provider_order_id) left join bank_receipts b using (provider_payment_id)
where (i.provider = 'bank') <> (b.provider_payment_id is not null)
  or b.amount_paise <> p.amount_paise or b.order_id <> i.order_id or (i.provider = 'bank' and p.applied_at is null)`;
