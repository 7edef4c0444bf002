import * as z from 'zod/mini';
import { product } from '#contract/catalogue/catalogue.ts';
import { SORTS } from '#contract/catalogue/catalogue-filter.ts';
import { facetCounts, filterFields } from '#contract/catalogue/facet-query.ts';
import { atMost, rowIdInQuery } from '#contract/fields.ts';
import { MAX_SEARCH_LETTERS, SEARCH_PAGE_SIZE } from './search-limits.ts';

/** A search query in any script. `after`: the `next` of the previous page. */
export const searchQuery = z.object({
  q: z.string().check(atMost(MAX_SEARCH_LETTERS, 'Please search for at most 100 letters.')),
  ...filterFields,
  sort: z.optional(z.enum(SORTS.map((sort) => sort.id))),
  after: z.optional(rowIdInQuery),
  page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SEARCH_PAGE_SIZE))),
  /** While it is being typed: a miss is not counted. */
  is_typing: z.optional(z.literal('yes')),
});

const searchRange = z.object({ from: z.optional(z.number()), to: z.optional(z.number()) });

export const searchResponse = z.object({
  data: z.array(product),
  /** The number of pieces found, at most `MAX_SEARCH_MATCHES`. */
  total: z.int(),
  /** The `after` of the next page; absent on the last one. */
  next: z.optional(z.int()),
  /** The filters that were parsed from the words. */
  read_as: z.object({
    gender: z.optional(z.string()),
    purity: z.optional(z.string()),
    price: z.optional(searchRange),
    /** Grams. */
    weight: z.optional(searchRange),
  }),
  /** Words without a match, which were ignored. */
  left_out: z.array(z.string()),
  /** The categories nearest to a search without results. */
  facets: z.optional(facetCounts),
  nearest: z.optional(z.array(z.object({ category_name: z.string() }))),
});

export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchResponse = z.infer<typeof searchResponse>;
