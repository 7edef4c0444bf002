/**
 * The order items after one whose unit price is not that of the rates of their set, worked out here in SQL from the
 * terms of their products, the rates and the offers (P-21, P-195). It holds while nobody changes the products.
 */
const WRONG_ITEMS = `
with metals as (
  select x.order_item_id, x.rate_set_id, m.purity, m.mg, p.wastage_basis_points as wastage
  from order_items x join products p using (product_id)
  cross join lateral (
    select p.purity, p.net_weight_mg - coalesce(
      (select sum(f.net_weight_mg) from product_metals f where f.product_id = p.product_id), 0) as mg
    union all
    select f.purity, f.net_weight_mg from product_metals f where f.product_id = p.product_id) m
  where x.order_item_id > $1 and p.price_mode = 'by rate'
), amounts as (
  select m.order_item_id, sum(m.mg) as mg, sum(round(m.mg * r.rate_paise_per_gram / 1000.0)) as metal,
    sum(round(round(m.mg * m.wastage / 10000.0) * r.rate_paise_per_gram / 1000.0)) as wasted
  from metals m join rates r on r.rate_set_id = m.rate_set_id and r.purity = m.purity group by 1
), made as (
  select a.*, greatest(p.making_min_paise, case p.making_kind
    when 'percent' then round(a.metal * p.making_value / 10000.0)
    when 'per gram' then round(a.mg * p.making_value / 1000.0)
    else p.making_value end) as making
  from amounts a join order_items x using (order_item_id) join products p using (product_id)
), priced as (
  select x.order_item_id, m.metal + m.wasted + p.stone_value_paise + m.making as before_tax, p.discount_paise as discount,
    coalesce((select round(f.offer_percent * 100) from offers f where f.product_id = p.product_id
      and (o.order_date at time zone 'Asia/Kolkata')::date between f.start_date and f.end_date), 0) as offer
  from order_items x join orders o using (order_id) join products p using (product_id)
  left join made m using (order_item_id) where x.order_item_id > $1 and p.price_mode = 'by rate'
), taxed as (
  select *, round(greatest(0, before_tax - discount) * 300 / 20000.0) as half from priced
)
select x.order_item_id::text || ' of ' || x.order_id as item from order_items x join taxed t using (order_item_id)
where x.unit_price_paise is distinct from
  round(greatest(0, t.before_tax + 2 * t.half - t.discount) * (10000 - t.offer) / 1000000.0) * 100`;

const MIXED_ORDERS = `
select order_id as item from order_items where order_item_id > $1 and price_lines is not null
group by order_id having count(distinct rate_set_id) <> 1`;

interface Queries {
  query(text: string, values: unknown[]): Promise<{ rows: { item: string }[] }>;
}

/** Order items that are not of one rate set, or not priced by it. */
export async function wrongRatePrices(pool: Queries, afterItem: number): Promise<string[]> {
  const wrong = await pool.query(WRONG_ITEMS, [afterItem]);
  const mixed = await pool.query(MIXED_ORDERS, [afterItem]);
  return [
    ...wrong.rows.map(({ item }) => `item ${item} is not priced by its rates`),
    ...mixed.rows.map(({ item }) => `order ${item} is of several rate sets`),
  ];
}
