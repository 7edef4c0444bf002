import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { OCCASIONS, STONE_FAMILIES } from '#contract/catalogue/facets.ts';
import { basisPoints as basisPointsOf, paise as paiseOf } from '#contract/money/money.ts';
import { MAKING_KINDS, PRICE_MODES } from '#contract/money/price-by-rate.ts';
import type { StoredPriceTerms } from '#contract/rates/price-terms.ts';
import {
  basisPoints,
  createdAt,
  indianDate,
  instant,
  milligrams,
  oneOf,
  paise,
  rule,
  version,
} from '../columns.ts';
import { media } from './media.ts';

export const CATEGORY_STATUSES = ['active', 'inactive'] as const;
export const PRODUCT_GENDERS = ['Female', 'Male', 'Children', 'Unisex'] as const;
export const PRODUCT_STATUSES = ['on sale', 'withdrawn'] as const;
const MOVE_REASONS = ['counted', 'held', 'released'] as const;

export const categories = pgTable(
  'categories',
  {
    categoryId: serial('category_id').primaryKey(),
    categoryName: text('category_name').notNull().unique(),
    status: text('status', { enum: CATEGORY_STATUSES }).notNull(),
    position: integer('position').notNull(),
  },
  () => [oneOf('categories_status', 'status', CATEGORY_STATUSES)],
);

/** The words of a product's name and SKU, as `products_search` has them. */
export const productWords = (table: { productName: SQLWrapper; sku: SQLWrapper }) =>
  sql`to_tsvector('simple', regexp_replace(${table.productName} || ' ' || ${table.sku}, '[^[:alnum:]]+', ' ', 'g'))`;

const arrayOf = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]::text[]`;

const ON_SALE = sql.raw("status = 'on sale'");

export const products = pgTable(
  'products',
  {
    productId: serial('product_id').primaryKey(),
    sku: text('sku').notNull().unique(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.categoryId),
    productName: text('product_name').notNull(),
    productGender: text('product_gender', { enum: PRODUCT_GENDERS }).notNull(),
    /** Metal and stones, before making, tax and discount. */
    productPricePaise: paise('product_price_paise').notNull(),
    makingChargesPaise: paise('making_charges_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    gstCgstPaise: paise('gst_cgst_paise').notNull(),
    gstSgstPaise: paise('gst_sgst_paise').notNull(),
    description: text('description').notNull(),
    /** The signature collection it belongs to, as the home page names it. */
    collection: text('collection'),
    /** The occasions for which it is worn or given. */
    occasions: text('occasions', { enum: OCCASIONS }).array().notNull().default([]),
    /** The stones in shoppers' terms; empty: not stated. */
    stoneFamilies: text('stone_families', { enum: STONE_FAMILIES }).array().notNull().default([]),
    metal: text('metal').notNull(),
    purity: text('purity').notNull(),
    grossWeightMilligrams: milligrams('gross_weight_mg').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    stone: text('stone').notNull(),
    stoneValuePaise: paise('stone_value_paise').notNull(),
    hsn: text('hsn').notNull(),
    /** Pieces in stock; null: made to order (P-19). */
    stock: integer('stock'),
    status: text('status', { enum: PRODUCT_STATUSES }).notNull(),
    /** The price that listings sort and filter by; written only by the item price rule. */
    shownPricePaise: paise('shown_price_paise').notNull(),
    /** `by rate`: the product price, making charges and tax are computed from the terms below and the rates. */
    priceMode: text('price_mode', { enum: PRICE_MODES }).notNull().default('fixed'),
    makingKind: text('making_kind', { enum: MAKING_KINDS }).notNull().default('flat'),
    /** Basis points of the metal, paise a gram, or paise: by the kind. */
    makingValue: bigint('making_value', { mode: 'number' }).notNull().default(0),
    makingMinPaise: paise('making_min_paise').notNull().default(paiseOf(0)),
    wastageBasisPoints: basisPoints('wastage_basis_points').notNull().default(basisPointsOf(0)),
    /** The lowest price at which the owner wants to sell it; the rate board warns of prices below. */
    priceFloorPaise: paise('price_floor_paise'),
    /** Its pieces are registered one by one: the stock is the number of pieces in the shop. */
    hasPieces: boolean('has_pieces').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    // One index per sort order. The columns after the id make index-only scans possible.
    index('products_listed')
      .on(table.categoryId, table.productId, table.productGender, table.shownPricePaise)
      .where(ON_SALE),
    index('products_listed_by_price')
      .on(table.categoryId, table.shownPricePaise, table.productId, table.productGender)
      .where(ON_SALE),
    index('products_listed_by_name')
      .on(
        table.categoryId,
        sql`lower(${table.productName})`,
        table.productId,
        table.productGender,
        table.shownPricePaise,
      )
      .where(ON_SALE),
    index('products_of_collection')
      .on(table.collection, table.categoryId, table.productId)
      .where(sql.raw("status = 'on sale' and collection is not null")),
    // The office searches words of names and SKUs by their beginning. No index names the stock: a sale would rewrite it.
    index('products_search').using('gin', productWords(table)),
    index('products_by_sku').on(sql`lower(${table.sku}) text_pattern_ops`),
    oneOf('products_gender', 'product_gender', PRODUCT_GENDERS),
    rule('products_occasions', `occasions <@ ${arrayOf(OCCASIONS)}`),
    rule('products_stone_families', `stone_families <@ ${arrayOf(STONE_FAMILIES)}`),
    oneOf('products_status', 'status', PRODUCT_STATUSES),
    rule(
      'products_amounts',
      'product_price_paise >= 0 and making_charges_paise >= 0 and discount_paise >= 0 and gst_cgst_paise >= 0 and gst_cgst_paise = gst_sgst_paise and shown_price_paise >= 0',
    ),
    rule('products_stones', 'stone_value_paise between 0 and product_price_paise'),
    rule('products_weights', 'net_weight_mg >= 0 and gross_weight_mg >= net_weight_mg'),
    rule('products_stock', 'stock >= 0'),
    rule('products_pieces', 'not has_pieces or stock is not null'),
    rule('products_hsn', "hsn ~ '^[0-9]{4,8}$'"),
    oneOf('products_price_mode', 'price_mode', PRICE_MODES),
    oneOf('products_making_kind', 'making_kind', MAKING_KINDS),
    rule(
      'products_rate_terms',
      "making_value >= 0 and making_min_paise >= 0 and wastage_basis_points between 0 and 10000 and price_floor_paise >= 0 and (making_kind <> 'percent' or making_value <= 100000) and (price_mode = 'fixed' or net_weight_mg > 0)",
    ),
  ],
);

/** The further metals of a piece of two metals, part of its net weight; the rest is of the product's own purity. */
export const productMetals = pgTable(
  'product_metals',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    purity: text('purity').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.purity] }),
    rule('product_metals_weight', 'net_weight_mg > 0'),
  ],
);

export const productPhotos = pgTable(
  'product_photos',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    photoUrl: text('photo_url').notNull(),
    alt: text('alt').notNull(),
    /** The stored medium that the address names; null: a file of the shop. */
    mediaHash: text('media_hash').references(() => media.mediaHash),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    rule('product_photos_own_host', "photo_url ~ '^/[^/]'"),
    rule(
      'product_photos_stored',
      "case when photo_url like '/media/%' then photo_url = '/media/' || media_hash || '-640.webp' and media_hash is not null else media_hash is null end",
    ),
  ],
);

/** At most one offer per product. Indian dates, both included; an offer without both dates never applies. */
export const offers = pgTable(
  'offers',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.productId, { onDelete: 'cascade' }),
    startDate: indianDate('start_date'),
    endDate: indianDate('end_date'),
    offerPercent: numeric('offer_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    // Queried at midnight for offers that start or end.
    index('offers_start').on(table.startDate),
    index('offers_end').on(table.endDate),
    rule('offers_percent', 'offer_percent > 0 and offer_percent <= 100'),
    rule('offers_window', 'start_date <= end_date'),
  ],
);

/** Every change of a tracked stock; the stock is the sum of its moves. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    stockMoveId: serial('stock_move_id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    orderId: text('order_id'),
    change: integer('change').notNull(),
    reason: text('reason', { enum: MOVE_REASONS }).notNull(),
    /** The order's hold it belongs to; each is taken once and released once. */
    holdNumber: integer('hold_number').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('stock_moves_once_per_hold').on(
      table.orderId,
      table.productId,
      table.reason,
      table.holdNumber,
    ),
    index('stock_moves_of_product').on(table.productId),
    oneOf('stock_moves_reason', 'reason', MOVE_REASONS),
  ],
);

/** Products on sale by price step (an edge of a price band, or the range between two). Written by triggers of `products`. */
export const listingCounts = pgTable(
  'listing_counts',
  {
    categoryId: integer('category_id').notNull(),
    productGender: text('product_gender').notNull(),
    priceStep: integer('price_step').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.productGender, table.priceStep] })],
);

/** The inputs of a price since an instant; append-only. With the rate sets it yields and explains the price of any day. */
export const priceTerms = pgTable(
  'price_terms',
  {
    productId: integer('product_id').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    terms: jsonb('terms').$type<StoredPriceTerms>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.effectiveAt] })],
);

/** Queue of products whose shown price may be outdated: filled by triggers, drained by the item price rule. */
export const shownPricesDue = pgTable('shown_prices_due', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.productId, { onDelete: 'cascade' }),
});

/** The Indian date and the rate set the shown prices were computed for: one row, or none if unknown. */
export const shownPricesDay = pgTable(
  'shown_prices_day',
  {
    single: boolean('single').primaryKey().default(true),
    day: indianDate('day').notNull(),
    /** 0: without rates. */
    rateSetId: integer('rate_set_id').notNull().default(0),
  },
  () => [rule('shown_prices_day_single', 'single')],
);
