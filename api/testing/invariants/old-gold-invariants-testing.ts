/** The value of old gold is its weight at the rate of its day, and is one card of its customer (P-362). */
export const OLD_GOLD_INVARIANTS = `
select 'I110 old gold counts at the rate of its set' as rule, o.old_gold_number::text as key from old_gold o
left join rates r on r.rate_set_id = o.rate_set_id and r.purity = o.purity
where r.rate_paise_per_gram is distinct from o.rate_paise_per_gram
union all
select 'I110 old gold is worth its share of the metal, and its stones', old_gold_number::text from old_gold
where value_paise <> round((round(round(net_weight_mg::numeric * rate_paise_per_gram / 1000) * share_basis_points / 10000)
  + stones_paise) / 100) * 100
union all
select 'I110 old gold is one card of its value', o.old_gold_number::text from old_gold o
left join gift_cards c using (old_gold_number)
where c.value_paise is distinct from o.value_paise or c.value_paise is distinct from (
  select sum(e.amount_paise) from gift_card_entries e where e.gift_card_id = c.gift_card_id and e.kind = 'issued')
union all
select 'I110 old gold pays orders of its customer only', u.order_id from gift_card_uses u
join gift_cards c using (gift_card_id) join old_gold g using (old_gold_number) join orders o using (order_id)
where o.user_id <> g.user_id
union all
select 'I110 old gold has no code, and nothing is taken off it at the counter', c.gift_card_id::text from gift_cards c
where c.old_gold_number is not null and (exists (select from gift_card_codes k where k.gift_card_id = c.gift_card_id)
  or exists (select from gift_card_entries e where e.gift_card_id = c.gift_card_id and e.kind in ('counter', 'counter undone')))
union all
select 'I110 old gold was bought with an invoice of its customer', g.old_gold_number::text from old_gold g
join invoices i using (invoice_number) where i.user_id <> g.user_id`;
