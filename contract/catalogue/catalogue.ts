import * as z from 'zod/mini';
import { LISTING_PAGE_SIZE, MAX_CATEGORY_LENGTH } from '#contract/constants.ts';
import { dateOnly, rowIdInQuery, rupees } from '#contract/fields.ts';
import { SORTS } from './catalogue-filter.ts';
import { facetCounts, filterFields } from './facet-query.ts';

const offer = z.object({
  start_date: z.nullable(dateOnly),
  end_date: z.nullable(dateOnly),
  offer_percent: z.number(),
});

const photo = z.object({ photo_url: z.string(), alt: z.optional(z.string()) });

/** A metal of a product by rate: its weight and the rupees a gram at which the price is worked out. */
const rateLine = z.object({
  purity: z.string(),
  net_weight: z.number(),
  rate: rupees,
  /** Paid for with the net weight. */
  wastage_weight: z.number(),
});

/** Of its published reviews; `average` has one decimal. */
const rating = z.object({ average: z.number(), count: z.int() });

/** A product; the fields after `offer` are extensions. Amounts are rupees per piece, weights grams. */
export const product = z
  .object({
    product_id: z.int(),
    product_name: z.string(),
    product_gender: z.string(),
    product_price: rupees,
    making_charges: rupees,
    discount: rupees,
    gst_cgst: rupees,
    gst_sgst: rupees,
    description: z.string(),
    photos: z.array(photo),
    offer: z.nullable(offer),
    price: rupees,
    metal: z.string(),
    purity: z.string(),
    net_weight: z.number(),
    stone: z.string(),
    stone_value: rupees,
    sold_out: z.boolean(),
    collection: z.nullable(z.string()),
    /** Its metal has no rate today: the piece is shown without a price and not sold. */
    price_on_request: z.optional(z.literal(true)),
    /** Of a product whose price follows the metal rates. */
    rate_lines: z.optional(z.array(rateLine)),
    /** Absent without a published review. */
    rating: z.optional(rating),
  })
  .register(z.globalRegistry, { id: 'Product' });

export const category = z
  .object({ category_name: z.string(), status: z.string(), products: z.array(product) })
  .register(z.globalRegistry, { id: 'Category' });

/**
 * Without parameters the response is the whole catalogue; otherwise one page with a total. `after` is the cursor
 * (`next` of the previous page) with constant cost at any depth; it overrides `page`. Page numbers end at a depth of
 * `MAX_LISTING_DEPTH` products; later pages are empty.
 */
export const productsQuery = z.object({
  category: z.optional(z.string().check(z.maxLength(MAX_CATEGORY_LENGTH))),
  ...filterFields,
  sort: z.optional(z.enum(SORTS.map((sort) => sort.id))),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LISTING_PAGE_SIZE))),
  after: z.optional(rowIdInQuery),
});

/** `total`, `page` and `page_size` are present for paginated requests; `next` if there is another page, `facets` if they were asked for. */
export const productsResponse = z.object({
  data: z.array(category),
  total: z.optional(z.int()),
  page: z.optional(z.int()),
  page_size: z.optional(z.int()),
  next: z.optional(z.int()),
  facets: z.optional(facetCounts),
});

export type ProductRateLine = z.infer<typeof rateLine>;
export type Product = z.infer<typeof product>;
export type Category = z.infer<typeof category>;
export type ProductsQuery = z.infer<typeof productsQuery>;
export type ProductsResponse = z.infer<typeof productsResponse>;
