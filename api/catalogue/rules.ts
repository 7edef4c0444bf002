import type { Product } from '#contract/catalogue.ts';
import { PRICE_BANDS, type PriceBandId } from '#contract/catalogue-filter.ts';
import { itemPrice } from '#contract/item-price.ts';
import { toRupees } from '#contract/money.ts';
import type { Listing, ProductRow } from './queries.ts';

/** A stored product as the calls carry it, at the price of this moment. */
export function toProduct(row: ProductRow, now: Date): Product {
  return {
    product_id: row.productId,
    product_name: row.productName,
    product_gender: row.productGender,
    product_price: toRupees(row.product_price),
    making_charges: toRupees(row.making_charges),
    discount: toRupees(row.discount),
    gst_cgst: toRupees(row.gst_cgst),
    gst_sgst: toRupees(row.gst_sgst),
    description: row.description,
    photos: row.photos,
    offer: row.offer,
    price: toRupees(itemPrice(row, row.offer, now)),
    metal: row.metal,
    purity: row.purity,
    net_weight: row.netWeightMg / 1000,
    stone: row.stone,
    stone_value: toRupees(row.stoneValue),
    sold_out: row.stock !== null && row.stock < 1,
  };
}

/** A price band's bounds in paise. */
export function bandBounds(bandId: PriceBandId | undefined): Listing['price'] {
  const band = PRICE_BANDS.find((candidate) => candidate.id === bandId);
  if (!band) return undefined;
  const { id: _, label: __, ...bounds } = band;
  return Object.fromEntries(Object.entries(bounds).map(([name, rupees]) => [name, rupees * 100]));
}
