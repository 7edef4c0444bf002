import type { ProductsQuery, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import type { Rupees } from '#contract/money/money.ts';

/** The row shows pieces of one collection. */
export const rowQuery = (collection: string): ProductsQuery => ({ collection, page_size: 24 });

const SHOWN = 6;

export interface PricedPiece {
  id: number;
  name: string;
  priceRupees: Rupees;
  photo: string | undefined;
  weightGrams: number;
}

/** The first pieces of a response, one of each category in turn, so that the row is not all rings. */
export function firstPieces({ data }: ProductsResponse): PricedPiece[] {
  const inTurn = data.flatMap(({ products }) => products.map((product, turn) => ({ product, turn })));
  return inTurn
    .filter(({ product }) => !product.sold_out && !product.price_on_request)
    .sort((a, b) => a.turn - b.turn)
    .slice(0, SHOWN)
    .map(({ product }) => ({
      id: product.product_id,
      name: product.product_name,
      priceRupees: product.price,
      photo: product.photos[0]?.photo_url,
      weightGrams: product.net_weight,
    }));
}
