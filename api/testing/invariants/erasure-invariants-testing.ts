/** Nothing that only the account needs is left of a customer whose data was deleted (P-342). */
export const ERASURE_INVARIANTS = `
select 'I104 deleted data of a customer is gone', u.user_id::text as key from users u
where u.erased_at is not null and (u.name <> 'Deleted customer'
  or exists (select from sessions s where s.user_id = u.user_id)
  or exists (select from password_resets r where r.user_id = u.user_id)
  or exists (select from cart_lines c where c.user_id = u.user_id)
  or exists (select from wish_lists w where w.user_id = u.user_id)
  or exists (select from wish_watchers w where w.user_id = u.user_id)
  or exists (select from outbox m where m.user_id = u.user_id)
  or exists (select from orders o where o.user_id = u.user_id
    and not exists (select from invoices v where v.order_id = o.order_id)
    and (o.street <> '' or o.city <> '' or o.recipient_name is not null or o.gift_message is not null
      or exists (select from order_pans p where p.order_id = o.order_id)
      or exists (select from order_items i where i.order_id = o.order_id and i.engraving is not null))))`;
