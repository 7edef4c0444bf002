export const PARCEL_INVARIANTS = `
select 'I91 a shipped order has a parcel, and another has none' as rule, o.order_id as key from orders o
where (o.order_status in ('shipped', 'delivered', 'completed')) <> exists (
  select from shipment_events e where e.order_id = o.order_id)
union all
select 'I91 the last parcel of a delivered order was delivered', o.order_id from orders o
where (o.order_status in ('delivered', 'completed')) <> ('delivered' = coalesce((
  select e.kind from shipment_events e where e.order_id = o.order_id order by e.shipment_event_id desc limit 1), ''))
union all
select 'I91 what happens to a parcel may follow what happened before', e.shipment_event_id::text from (
  select shipment_event_id, parcel, kind, lag(parcel) over each_order as last_parcel, lag(kind) over each_order as last
  from shipment_events window each_order as (partition by order_id order by shipment_event_id)) e
where not coalesce(case
  when e.kind = 'sent' then e.parcel = coalesce(e.last_parcel, 0) + 1 and coalesce(e.last, 'checked') = 'checked'
  when e.parcel <> e.last_parcel then false
  when e.kind in ('delivered', 'came back', 'lost') then e.last in ('sent', 'on the way')
  when e.kind in ('on the way', 'checked') then e.last = 'came back'
  when e.kind = 'not sent again' then e.last = 'checked' end, false)
union all
select 'I92 a sale that ended because its parcel did not arrive is credited whole', e.order_id from shipment_events e
where e.kind in ('lost', 'not sent again') and
  (select sum(total_paise) from invoices v where v.order_id = e.order_id) is distinct from
  (select sum(total_paise) from credit_notes n where n.order_id = e.order_id)
union all
select 'I92 no piece stays sold to an order whose parcel did not arrive', i.tag from pieces i
join order_items x using (order_item_id) join shipment_events e using (order_id)
where e.kind in ('lost', 'not sent again')`;
