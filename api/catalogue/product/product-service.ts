import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import type { ProductDetails, TaggedPiece } from '#contract/catalogue/product-details.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import { deliveryDays } from '#contract/orders/delivery-promise.ts';
import { toGrams } from '#contract/weight.ts';
import { listProducts } from '../listing-queries.ts';
import { toProduct } from '../rules.ts';
import { findPieceByTag, findProduct } from './product-queries.ts';

const SIMILAR_PIECES = 4;

type Stored = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

const isOnSale = ({ status, categoryStatus }: Stored) => status === 'on sale' && categoryStatus === 'active';

/** The pieces that follow a product in its category, then those from its beginning. */
async function similarTo(
  { db }: RateReader,
  { categoryId, productId }: Stored,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): Promise<Product[]> {
  const take = SIMILAR_PIECES + 1;
  const slices = [productId, 0].map((after) => ({ categoryId, after, skip: 0, take }));
  const rows = await listProducts(db, { slices, skip: 0, take: 2 * take });
  const others = new Map(rows.map((row) => [row.productId, row]));
  others.delete(productId);
  return [...others.values()].slice(0, SIMILAR_PIECES).map((row) => toProduct(row, rates, now));
}

/** A product that is on sale. Refusals: not_found, product_withdrawn. */
export async function productDetails(
  reader: RateReader,
  productId: number,
  now: Date,
): Promise<{ data: ProductDetails } | Refusal> {
  const stored = await findProduct(reader.db, productId);
  if (!stored) return refuse('not_found', 'The shop has no such piece.');
  if (!isOnSale(stored)) return refuse('product_withdrawn');
  const { rates } = await readLiveRates(reader, now);
  return {
    data: {
      product: toProduct(stored, rates, now),
      category_name: stored.categoryName,
      gross_weight: toGrams(stored.grossWeightMilligrams),
      is_hallmarked: isHallmarked(stored),
      delivery: deliveryDays(now),
      similar: await similarTo(reader, stored, rates, now),
    },
  };
}

/** Pieces to show where a product is not on sale: of its category if it is known, else the first of the shop. */
export async function piecesInsteadOf(reader: RateReader, productId: number, now: Date): Promise<Product[]> {
  const stored = await findProduct(reader.db, productId);
  if (stored?.categoryStatus !== 'active') return [];
  const { rates } = await readLiveRates(reader, now);
  return similarTo(reader, stored, rates, now);
}

/** The piece with a tag. Refusal: not_found. */
export async function taggedPiece(
  { db }: Pick<RateReader, 'db'>,
  tag: string,
): Promise<{ data: TaggedPiece } | Refusal> {
  const piece = await findPieceByTag(db, tag);
  if (!piece) return refuse('not_found', 'The shop has no piece with this tag.');
  return {
    data: {
      product_id: piece.productId,
      tag: piece.tag,
      state: piece.state,
      gross_weight: toGrams(piece.grossWeightMilligrams),
      net_weight: toGrams(piece.netWeightMilligrams),
      stone_weight: piece.stoneMilliCarat / 1000,
      size: piece.size,
      huid: piece.huid,
    },
  };
}
