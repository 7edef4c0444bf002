export const DELIVERY_INVARIANTS = `
select 'I75 a promised day is a working day after its payment, or after the order' as rule, o.order_id as key from orders o
where extract(isodow from promised_from) > 5 or extract(isodow from promised_to) > 5
  or promised_from <= (coalesce(paid_at, order_date) at time zone 'Asia/Kolkata')::date
union all
select 'I105 an order whose address was changed goes to the state that its invoice names', o.order_id from orders o
join invoices v using (order_id)
where v.supply_state_code is distinct from o.state_code and exists (select from address_changes c where c.order_id = o.order_id)`;
