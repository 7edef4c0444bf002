export const INVOICE_PIECE_INVARIANTS = `
select 'I64 an invoice names the pieces that its order sold' as rule, l.order_item_id::text as key from invoice_lines l
join invoices v using (invoice_number) join orders o using (order_id)
where l.pieces is not null and o.order_status <> 'cancelled'
and not exists (select from return_lines b join returns r using (return_number)
  where b.order_item_id = l.order_item_id and r.state = 'accepted')
and not exists (select from shipment_events e where e.order_id = o.order_id and e.kind in ('lost', 'not sent again')) and (
  jsonb_array_length(l.pieces) <> l.quantity
  or exists (
    select from jsonb_to_recordset(l.pieces) as named(huid text, "grossWeightMilligrams" int, "netWeightMilligrams" int)
    where named.huid is not null and not exists (
      select from pieces i where i.order_item_id = l.order_item_id and i.huid = named.huid
        and i.gross_weight_mg = named."grossWeightMilligrams" and i.net_weight_mg = named."netWeightMilligrams"))
  or (select array_agg((named."grossWeightMilligrams", named."netWeightMilligrams")
        order by named."grossWeightMilligrams", named."netWeightMilligrams")
      from jsonb_to_recordset(l.pieces) as named("grossWeightMilligrams" int, "netWeightMilligrams" int))
    is distinct from (select array_agg((i.gross_weight_mg, i.net_weight_mg) order by i.gross_weight_mg, i.net_weight_mg)
      from pieces i where i.order_item_id = l.order_item_id))
union all
select 'I77 an invoice names the choice of its order', l.order_item_id::text from invoice_lines l
join order_items x using (order_item_id)
where (l.size, l.second_size, l.engraving) is distinct from (x.size, x.second_size, x.engraving)
  and (l.size, l.second_size, l.engraving) is distinct from (null, null, null)
union all
select 'I64 an invoice names no HUID twice', l.order_item_id::text from invoice_lines l,
  jsonb_to_recordset(l.pieces) as named(huid text)
group by l.order_item_id, named.huid having named.huid is not null and count(*) > 1`;
