import { getTableColumns, sql } from 'drizzle-orm';
import { offers, productPhotos, products } from '#db/tables/catalogue.ts';

/** All columns of a product, so that a new one is read wherever products are. */
export const productColumns = getTableColumns(products);

export const offerColumns = {
  start_date: offers.startDate,
  end_date: offers.endDate,
  offer_percent: offers.offerPercent,
};

export const firstPhoto = sql<string | null>`(
  select ${productPhotos.photoUrl} from ${productPhotos}
  where ${productPhotos.productId} = ${products.productId} order by ${productPhotos.position} limit 1)`;
