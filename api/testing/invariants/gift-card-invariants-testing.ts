/** The balance of a gift card is all that happened to it, and each part of it stands once: as a sale, a payment or a refund (P-351). */
export const GIFT_CARD_INVARIANTS = `
select 'I109 a gift card was bought for its value' as rule, c.gift_card_id::text as key from gift_cards c
join order_items i using (order_item_id) join orders o using (order_id)
where o.paid_at is null or not i.is_gift_card or c.value_paise <> i.unit_price_paise or c.number > i.quantity
  or c.value_paise is distinct from (select sum(e.amount_paise) from gift_card_entries e
    where e.gift_card_id = c.gift_card_id and e.kind = 'issued')
union all
select 'I109 each piece of a line is one gift card', i.order_item_id::text from order_items i
join gift_cards c using (order_item_id) group by i.order_item_id, i.quantity having count(*) <> i.quantity
union all
select 'I109 a balance is between zero and the value', c.gift_card_id::text from gift_cards c
join gift_card_entries e using (gift_card_id) group by c.gift_card_id having sum(e.amount_paise) not between 0 and c.value_paise
union all
select 'I109 nothing is paid out of nothing outside of the shop', gift_card_id::text from gift_card_entries
where kind in ('counter', 'counter undone') group by gift_card_id having sum(amount_paise) > 0
union all
select 'I109 the gift cards of credited pieces are void', i.order_item_id::text from order_items i
where exists (select from gift_cards c where c.order_item_id = i.order_item_id)
  and (select count(*) from gift_cards c join gift_card_entries e using (gift_card_id)
    where c.order_item_id = i.order_item_id and e.kind = 'voided')
  <> (select coalesce(sum(n.quantity), 0) from credit_note_lines n join invoice_lines l using (invoice_line_id)
    where l.order_item_id = i.order_item_id)
union all
select 'I109 an order states what its gift cards pay', o.order_id from orders o
where o.gift_card_paise <> (select coalesce(sum(u.amount_paise), 0) from gift_card_uses u where u.order_id = o.order_id)
union all
select 'I109 what was chosen is what was taken', coalesce(u.order_id, e.order_id) from gift_card_uses u
join orders o on o.order_id = u.order_id and o.paid_at is not null
full join (select * from gift_card_entries where kind = 'paid') e on e.order_id = u.order_id and e.gift_card_id = u.gift_card_id
where u.amount_paise is distinct from -e.amount_paise
union all
select 'I109 gift cards pay an order as one payment', o.order_id from orders o
where o.paid_at is not null and o.gift_card_paise <> (
  select coalesce(sum(p.amount_paise), 0) from payments p join payment_intents i using (provider_order_id)
  where i.order_id = o.order_id and i.provider = 'gift-card' and p.applied_at is not null)
union all
select 'I109 an invoice states what gift cards paid', v.invoice_number from invoices v join orders o using (order_id)
where v.kind = 'invoice' and coalesce(v.gift_card_paise, 0) <> o.gift_card_paise
union all
select 'I109 a refund is on the cards that paid', coalesce(r.provider_refund_id, e.refund_id) from (
  select * from provider_refunds join payments using (provider_payment_id) join payment_intents i using (provider_order_id)
  where i.provider = 'gift-card') r
full join (select refund_id, sum(amount_paise) as amount from gift_card_entries where kind = 'refunded' group by refund_id) e
  on e.refund_id = r.refund_id
where e.amount is distinct from (select amount_paise from provider_refunds s where s.provider_refund_id = r.provider_refund_id)`;
