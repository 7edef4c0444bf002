import { sql } from 'drizzle-orm';
import { offers, productPhotos, products } from '#db/tables/catalogue.ts';

/** The columns for display and pricing. Amounts in paise, weights in milligrams. */
export const productColumns = {
  productId: products.productId,
  categoryId: products.categoryId,
  productName: products.productName,
  productGender: products.productGender,
  product_price: products.productPrice,
  making_charges: products.makingCharges,
  discount: products.discount,
  gst_cgst: products.gstCgst,
  gst_sgst: products.gstSgst,
  description: products.description,
  metal: products.metal,
  purity: products.purity,
  grossWeightMg: products.grossWeightMg,
  netWeightMg: products.netWeightMg,
  stone: products.stone,
  stoneValue: products.stoneValue,
  hsn: products.hsn,
  stock: products.stock,
  status: products.status,
};

export const offerColumns = {
  start_date: offers.startDate,
  end_date: offers.endDate,
  offer_percent: offers.offerPercent,
};

/** The first photo of a product, if it has any. */
export const firstPhoto = sql<string | null>`(
  select ${productPhotos.photoUrl} from ${productPhotos}
  where ${productPhotos.productId} = ${products.productId} order by ${productPhotos.position} limit 1)`;
