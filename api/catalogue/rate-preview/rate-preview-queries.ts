import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { offers, products } from '#db/tables/catalogue/catalogue.ts';
import { pricedColumns } from '../columns.ts';

const BY_RATE: SQL = sql`${products.priceMode} = 'by rate' and ${products.status} = 'on sale'`;

/** Only what previews read: of many thousands of pieces every column counts. */
export const PREVIEWED = {
  ...{ productId: pricedColumns.productId, sku: pricedColumns.sku, productName: pricedColumns.productName },
  ...{ priceFloorPaise: pricedColumns.priceFloorPaise, priceMode: pricedColumns.priceMode },
  ...{ purity: pricedColumns.purity, metal: pricedColumns.metal, hsn: pricedColumns.hsn },
  ...{ netWeightMilligrams: pricedColumns.netWeightMilligrams, furtherMetals: pricedColumns.furtherMetals },
  ...{ makingKind: pricedColumns.makingKind, makingValue: pricedColumns.makingValue },
  ...{ makingMinPaise: pricedColumns.makingMinPaise, wastageBasisPoints: pricedColumns.wastageBasisPoints },
  ...{ stoneValuePaise: pricedColumns.stoneValuePaise, discountPaise: pricedColumns.discountPaise },
  ...{ productPricePaise: pricedColumns.productPricePaise, gstCgstPaise: pricedColumns.gstCgstPaise },
  ...{ makingChargesPaise: pricedColumns.makingChargesPaise, gstSgstPaise: pricedColumns.gstSgstPaise },
  offer: pricedColumns.offer,
};

/** How many pieces on sale are priced by rate. */
export function countByRate(db: Database): Promise<number> {
  return db.$count(products, BY_RATE);
}

/** The next pieces on sale that are priced by rate: of those, every `step`th by its id. */
export function findByRate(db: Database, { after, step }: { after: number; step: number }, limit: number) {
  const inStep = step === 1 ? undefined : sql`${products.productId} % ${step} = 0`;
  return db
    .select(PREVIEWED)
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(and(BY_RATE, gt(products.productId, after), inStep))
    .orderBy(asc(products.productId))
    .limit(limit);
}
