export const WISH_INVARIANTS = `
select 'I96 a wish list holds at most 500 pieces' as rule, list_id::text as key from wish_items
where removed_at is null group by list_id having count(*) > 500
union all
select 'I96 a wish states the lines of a price', wish_id::text from wish_items
where jsonb_typeof(price_lines) <> 'array' or jsonb_array_length(price_lines) = 0
union all
select 'I99 a message about wishes is one a day, of what its customer asked for', m.message_id::text from outbox m
where m.kind = 'wish news' and (
  m.fact <> 'wishes:' || m.user_id || ':' || to_char(m.queued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')
  or not exists (select from notice_choices c where c.user_id = m.user_id and c.channel = m.channel
    and c.notice_group = coalesce(m.payload ->> 'group', 'price and stock') and c.is_on and c.chosen_at <= m.queued_at))
union all
select 'I99 the causes of a lower price add up', m.message_id::text
from outbox m, jsonb_array_elements(m.payload -> 'pieces') piece
where m.kind = 'wish news' and jsonb_typeof(piece -> 'cheaper') = 'object' and (
  (piece -> 'cheaper' ->> 'after')::numeric * 100 <> (piece ->> 'pricePaise')::numeric
  or (piece -> 'cheaper' ->> 'after')::numeric - (piece -> 'cheaper' ->> 'before')::numeric <>
    (select coalesce(sum((cause ->> 'amount')::numeric), 0) from jsonb_array_elements(piece -> 'cheaper' -> 'causes') cause))
union all
select 'I102 who asked about a sold-out piece hears of its return alone', m.message_id::text
from outbox m, jsonb_array_elements(m.payload -> 'pieces') piece
where m.kind = 'wish news' and m.payload ->> 'group' = 'back in stock'
  and (m.channel <> 'mail' or piece -> 'isBack' <> 'true' or jsonb_typeof(piece -> 'cheaper') <> 'null')
union all
select 'I99 a link to a wish list works for at most 90 days', share_id::text from shared_lists
where ends_at > shared_at + interval '90 days'`;
