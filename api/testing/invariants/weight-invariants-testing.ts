export const WEIGHT_INVARIANTS = `
select 'I95 what a lighter piece is worth less is credited with its tax' as rule, order_item_id::text as key from (
  select credit_note_number, order_item_id, sum(metal_paise + wastage_paise + making_paise) as worth
  from weight_settlements group by 1, 2) s
full join (
  select l.credit_note_number, b.order_item_id, l.taxable_value_paise as taxable, l.discount_paise as discount,
    l.cgst_paise as cgst, b.gst_rate
  from credit_note_lines l join invoice_lines b using (invoice_line_id) where l.quantity = 0) l
using (credit_note_number, order_item_id)
where s.worth is distinct from l.taxable + l.discount or l.cgst <> round(l.taxable * l.gst_rate / 20000.0)
union all
select 'I95 a difference is a weight at the rate of its order', s.order_item_id::text from weight_settlements s
join order_items x using (order_item_id)
where s.sold_mg <> x.net_weight_mg or (s.rate_paise_per_gram is not null and (
  s.rate_paise_per_gram <> (x.price_lines -> 0 ->> 'ratePaisePerGram')::bigint
  or s.metal_paise <> round((s.sold_mg - s.weighed_mg) * s.rate_paise_per_gram / 1000.0)))
union all
select 'I95 a weight that was settled stays', i.tag from weight_settlements s join pieces i using (piece_id, order_item_id)
where i.net_weight_mg <> s.weighed_mg
union all
select 'I95 what was made lighter and left the shop is paid back', i.tag from pieces i
join order_items x using (order_item_id) join orders o using (order_id)
where x.weight_terms is not null and i.net_weight_mg < x.net_weight_mg - 10
  and (o.order_status in ('shipped', 'delivered', 'completed') or o.order_status = 'processing' and (
    select p.is_packed from order_packings p where p.order_id = o.order_id order by p.order_packing_id desc limit 1))
  and not exists (select from weight_settlements s where (s.order_item_id, s.piece_id) = (x.order_item_id, i.piece_id))`;
