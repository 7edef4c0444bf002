/** A word as the stone chart compares it. */
const word = (text: string) => `lower(trim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g')))`;

export const STONE_INVARIANTS = `
select 'I73 the stone value of a piece is the sum of its stones' as rule, p.sku as key from products p
join (select s.product_id,
    sum(coalesce(s.paise, (s.carat_milli * row.paise_per_carat + 500) / 1000)) as paise,
    bool_or(s.paise is null and row.paise_per_carat is null) as is_unpriced
  from stones s left join lateral (
    select r.paise_per_carat from stone_rates r
    where r.stone_rate_set_id = (select max(stone_rate_set_id) from stone_rate_sets) and r.kind = s.kind
      and ${word('r.grade')} = ${word("s.colour || ' ' || s.clarity")} and ${word('r.shape')} in (${word('s.shape')}, '')
      and r.from_milli_carat * s.count <= s.carat_milli and s.carat_milli < r.to_milli_carat::bigint * s.count
    order by r.shape = '' limit 1) row on true
  group by s.product_id) worth using (product_id)
where worth.is_unpriced or worth.paise <> p.stone_value_paise
union all
select 'I73 only a piece by rate has stones by the chart', p.sku from products p
where p.price_mode = 'fixed' and exists (select from stones s where s.product_id = p.product_id and s.paise is null)
union all
select 'I74 the ranges of a stone chart touch', r.stone_rate_set_id || ' ' || r.kind || ' ' || r.grade from (
  select *, lag(to_milli_carat) over (partition by stone_rate_set_id, kind, ${word('grade')}, ${word('shape')}
    order by from_milli_carat) as ends from stone_rates) r
where r.ends <> r.from_milli_carat`;
