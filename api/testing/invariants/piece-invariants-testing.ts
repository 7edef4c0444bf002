export const PIECE_INVARIANTS = `
select 'I60 the stock of registered goods is the number of pieces in the shop' as rule, p.sku as key from products p
where p.has_pieces and p.stock <> (
  select count(*) from pieces i where i.product_id = p.product_id and i.state = 'in shop')
union all
select 'I60 only goods with a register have pieces that are not taken out', i.tag from pieces i
join products p using (product_id) where not p.has_pieces and i.state <> 'melted'
union all
select 'I61 a piece is where its last move put it', i.tag from pieces i left join lateral (
  select m.to_state, m.to_place, m.order_item_id from piece_moves m
  where m.piece_id = i.piece_id order by m.piece_move_id desc limit 1) last on true
where (i.state, i.place) is distinct from (last.to_state, last.to_place)
  or i.order_item_id is distinct from last.order_item_id
union all
select 'I61 each move begins where the one before it ended', m.piece_move_id::text from (
  select piece_move_id, from_state, from_place, lag(to_state) over each_piece as state,
    lag(to_place) over each_piece as place
  from piece_moves window each_piece as (partition by piece_id order by piece_move_id)) m
where (m.from_state, m.from_place) is distinct from (m.state, m.place)
union all
select 'I62 a piece belongs to an order line of its product', i.tag from pieces i
join order_items x using (order_item_id) join orders o using (order_id)
where x.product_id <> i.product_id or not o.holds_stock
union all
select 'I62 a piece is sold once its order is paid, and held before', i.tag from pieces i
join order_items x using (order_item_id) join orders o using (order_id)
where (i.state = 'sold') <> (o.payment_status = 'Success')
union all
select 'I63 a line has at most as many pieces as were ordered', x.order_item_id::text from order_items x
join pieces i using (order_item_id) group by x.order_item_id, x.quantity having count(*) > x.quantity
union all
select 'I76 a piece has the size of its line' as rule, i.tag as key from pieces i join order_items x using (order_item_id)
join product_choices c on c.product_id = i.product_id
where c.size_kind is not null and x.size is not null and i.size <> concat_ws(' and ', x.size, x.second_size)
union all
select 'I63 no piece is in two lines', x.piece_id::text from order_items x join orders o using (order_id)
where x.piece_id is not null and o.holds_stock group by x.piece_id having count(*) > 1`;
