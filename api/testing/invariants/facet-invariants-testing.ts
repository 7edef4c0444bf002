/** The invariant of the facets of listings, in the form of `INVARIANTS`: what a change has made outdated is in the queue. */
export const FACET_INVARIANTS = `
select 'I98 the bits of a facet are those of its products' as rule, facet || ' ' || value || ' ' || chunk as key
from (
  select facet, value, product_id / 4096 as chunk, bit_or(set_bit(0::bit(4096), product_id % 4096, 1)) as expected
  from product_facts group by 1, 2, 3) as fresh
full join facet_bits using (facet, value, chunk)
where bits is distinct from expected and chunk not in (select due.chunk from facet_chunks_due as due)`;
