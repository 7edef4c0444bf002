export const MESSAGE_INVARIANTS = `
select 'I85 an order with a message about its placing has one about its payment' as rule, o.order_id as key from orders o
where o.paid_at is not null
  and exists (select from outbox m where m.fact = 'order:' || o.order_id and m.kind = 'order placed')
  and not exists (select from outbox m where m.fact = 'order:' || o.order_id and m.kind = 'order paid')
union all
select 'I86 a message is about what happened, and goes to whom it happened', m.message_id::text from outbox m
left join orders o on m.subject = 'order:' || o.order_id
where (m.subject like 'order:%' and o.user_id is distinct from m.user_id)
  or (m.subject like 'complaint:%' and not exists (select from complaints c
    where 'complaint:' || c.complaint_number = m.subject and c.user_id = m.user_id))
  or (m.subject like 'return:%' and not exists (select from returns r
    where 'return:' || r.return_number = m.subject and r.user_id = m.user_id))
  or (m.subject like 'plan:%' and not exists (select from user_schemes p
    where 'plan:' || p.user_scheme_id = m.subject and p.user_id = m.user_id))
  or (m.kind = 'instalment paid' and not exists (select from scheme_entries e
    where e.kind = 'instalment' and m.fact = 'instalment:' || e.user_scheme_id || ':' || e.number))
  or (m.kind = 'plan gift given' and not exists (select from scheme_entries e
    where e.kind = 'gift' and m.fact = 'gift:' || e.user_scheme_id || ':' || e.sequence))
  or (m.subject like 'old-gold:%' and not exists (select from old_gold g
    where 'old-gold:' || g.old_gold_number = m.subject and g.user_id = m.user_id))
  or (m.subject like 'care:%' and not exists (select from care c join order_items using (order_item_id) join orders o using (order_id)
    where 'care:' || c.care_number = m.subject and o.user_id = m.user_id))
  or (m.kind like 'shop %' and not exists (select from outbox c
    where c.fact = m.fact and c.user_id = m.user_id and c.channel = 'mail' and 'shop:' || c.subject = m.subject))
  or (m.kind = 'order paid' and o.paid_at is null)
  or (m.kind = 'order cancelled' and o.order_status <> 'cancelled')
  or (m.kind in ('order shipped', 'order delivered') and o.order_status not in ('shipped', 'delivered', 'completed'))
union all
select 'I93 a message to a phone is one that its customer asked for, of a fact that went by e-mail too', m.message_id::text
from outbox m
where m.channel <> 'mail' and (m.payload ->> 'isPaid' = 'false'
  or not exists (select from notice_choices c where c.user_id = m.user_id and c.channel = m.channel and c.is_on)
  or not exists (select from outbox e where e.channel = 'mail' and e.kind = m.kind and e.fact = m.fact)
    -- The e-mail of the cancellation, the return or the refund has the note.
    and (m.kind <> 'credit note issued' or m.payload ->> 'cause' = 'refund'))
union all
select 'I101 a message about a credit note states what it states', m.message_id::text from outbox m
where m.kind = 'credit note issued' and not exists (select from credit_notes n
  where m.fact = 'credit-note:' || n.credit_note_number and m.subject = 'order:' || n.order_id and m.user_id = n.user_id
    and m.payload ->> 'number' = n.credit_note_number and (m.payload ->> 'amountPaise')::bigint = n.total_paise
    and m.payload ->> 'cause' = n.cause and n.kind = 'credit note')`;
