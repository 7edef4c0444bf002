export const RETURN_INVARIANTS = `
select 'I88 no more comes back than was sold' as rule, x.order_item_id::text as key from order_items x
where x.quantity < (select coalesce(sum(l.quantity), 0) from return_lines l join returns r using (return_number)
  where l.order_item_id = x.order_item_id and r.state in ('asked', 'approved', 'on the way', 'here', 'accepted'))
union all
select 'I88 a return is of its customer''s order, and of pieces of it', r.return_number::text from returns r
join orders o using (order_id)
where o.user_id <> r.user_id or not exists (select from return_lines l where l.return_number = r.return_number)
  or exists (select from return_lines l join order_items x using (order_item_id)
    where l.return_number = r.return_number and x.order_id <> r.order_id)
union all
select 'I88 an accepted return has the credit notes of its pieces, another none', r.return_number::text from returns r
where (r.state = 'accepted') <> exists (
    select from return_credit_notes n where n.return_number = r.return_number)
  or (r.state = 'accepted' and exists (
    select from return_lines l where l.return_number = r.return_number and l.quantity <> (
      select coalesce(sum(c.quantity), 0) from return_credit_notes n join credit_note_lines c using (credit_note_number)
      join invoice_lines b using (invoice_line_id)
      where n.return_number = l.return_number and b.order_item_id = l.order_item_id)))
union all
select 'I89 a decided return was weighed whole', r.return_number::text from returns r
join return_lines l using (return_number)
where (r.state = 'accepted' or (r.state = 'refused' and r.arrived_at is not null)) and l.quantity <> (
  select count(distinct i.unit) from inspections i where i.return_line_id = l.return_line_id and i.unit <= l.quantity)
union all
select 'I89 what differs was not decided by the only person who weighed it', e.return_number::text from return_events e
where e.kind in ('accepted', 'refused') and e.person like 'staff:%' and exists (
  select from inspections i join return_lines l using (return_line_id)
  where l.return_number = e.return_number and i.differs)
and exists (select from inspections i join return_lines l using (return_line_id)
  where l.return_number = e.return_number and i.person = e.person)
and exists (select from staff s where 'staff:' || s.staff_id <> e.person and s.role in ('owner', 'manager')
  and s.state = 'active' and s.created_at < e.happened_at)
union all
select 'I90 registered pieces of an accepted return were scanned and have left its order', i.tag from pieces i
join inspections w using (piece_id) join return_lines l using (return_line_id) join returns r using (return_number)
where r.state = 'accepted' and i.order_item_id = l.order_item_id
  and w.inspection_id = (select max(v.inspection_id) from inspections v
    where v.return_line_id = w.return_line_id and v.unit = w.unit)`;
