import { getTableColumns, sql } from 'drizzle-orm';
import type { Stone } from '#contract/stones/stones.ts';
import { offers, productMetals, productPhotos, products } from '#db/tables/catalogue/catalogue.ts';
import { stones } from '#db/tables/catalogue/stones.ts';
import type { FurtherMetal } from './price-rules.ts';

/** All columns of a product, so that a new one is read wherever products are. */
const productColumns = getTableColumns(products);

const offerColumns = {
  start_date: offers.startDate,
  end_date: offers.endDate,
  offer_percent: offers.offerPercent,
};

/** The columns that determine a price; the query joins `offers`. */
export const pricedColumns = {
  ...productColumns,
  offer: offerColumns,
  furtherMetals: sql<FurtherMetal[]>`coalesce((
    select json_agg(json_build_object('purity', ${productMetals.purity}, 'net_weight_mg', ${productMetals.netWeightMilligrams})
      order by ${productMetals.purity} collate "C")
    from ${productMetals} where ${productMetals.productId} = ${products.productId}), '[]')`,
};

export const stonesOfProduct = sql<Stone[]>`coalesce((
  select json_agg(json_build_object('kind', ${stones.kind}, 'shape', ${stones.shape}, 'colour', ${stones.colour},
    'clarity', ${stones.clarity}, 'count', ${stones.count}, 'caratMilli', ${stones.caratMilli}, 'paise', ${stones.paise})
    order by ${stones.position})
  from ${stones} where ${stones.productId} = ${products.productId}), '[]')`;

export const firstPhoto = sql<string | null>`(
  select ${productPhotos.photoUrl} from ${productPhotos}
  where ${productPhotos.productId} = ${products.productId} order by ${productPhotos.position} limit 1)`;
