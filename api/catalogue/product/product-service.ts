import { certificateOfProduct } from '#api/certificates/rules.ts';
import { deliveryAcross } from '#api/delivery/rules.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { toPieceReviews } from '#api/reviews/rules.ts';
import type { Shop } from '#api/shop.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import type { ProductDetails, ProductQuery, TaggedPiece } from '#contract/catalogue/product-details.ts';
import { productKind } from '#contract/catalogue/product-kind.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type PaisePerGram, toRupees } from '#contract/money/money.ts';
import { toCarats } from '#contract/stones/carats.ts';
import type { ProductStone, Stone } from '#contract/stones/stones.ts';
import { toGrams } from '#contract/weight.ts';
import { withChoice } from '../choices/choice-rules.ts';
import { offeredChoicesOf } from '../choices/choose-rules.ts';
import { leadDaysOf } from '../choices/supply-rules.ts';
import { toProduct } from '../rules.ts';
import { findChosenProduct } from './chosen-product-service.ts';
import { findPieceByTag, findProduct, findSimilar, type StoredProduct } from './product-queries.ts';

const SIMILAR_PIECES = 8;

async function similarTo(
  { db }: RateReader,
  stored: StoredProduct,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): Promise<Product[]> {
  const rows = await findSimilar(db, stored, SIMILAR_PIECES);
  return rows.map((row) => toProduct(row, rates, now));
}

function toProductStone({ kind, shape, colour, clarity, count, caratMilli }: Stone): ProductStone {
  return { kind, shape, colour, clarity, count, carats: toCarats(caratMilli) };
}

/** A product on sale, as chosen. Refusals: not_found, product_withdrawn, choice_refused. */
export async function productDetails(
  reader: RateReader & Pick<Shop, 'stockHoldMs' | 'provider' | 'bankAccount'>,
  query: ProductQuery,
  now: Date,
): Promise<{ data: ProductDetails } | Refusal> {
  const found = await findChosenProduct(reader.db, query);
  if (isRefusal(found)) return found;
  const { stored, choice } = found;
  const { rates } = await readLiveRates(reader, now);
  const chosen = withChoice(stored, choice);
  const choices = offeredChoicesOf(stored, rates, now);
  const leadDays = leadDaysOf({ ...stored, choice });
  const delivery = deliveryAcross(stored.deliveryTimes, leadDays, now);
  const certificate = certificateOfProduct(stored, leadDays === 0);
  return {
    data: {
      product: toProduct(chosen, rates, now),
      category_name: stored.categoryName,
      sku: stored.sku,
      kind: productKind(stored),
      priced_at: now.toISOString(),
      price_kept_minutes: Math.floor(reader.stockHoldMs / MINUTE_MS),
      max_payment: toRupees(reader.provider.maxPaymentPaise),
      ...(reader.bankAccount && { takes_transfers: true as const }),
      gross_weight: toGrams(chosen.grossWeightMilligrams),
      is_hallmarked: isHallmarked(chosen),
      ...(choices && { choices }),
      ...(delivery && { delivery }),
      ...(leadDays > 0 && { lead_days: leadDays }),
      ...(certificate && { certificate }),
      ...(stored.stones.length > 0 && { stones: stored.stones.map(toProductStone) }),
      ...(stored.reviews && { reviews: toPieceReviews(stored.reviews) }),
      similar: await similarTo(reader, stored, rates, now),
    },
  };
}

/** Pieces to show instead of a product that is not on sale: of its category if known, else the first of the shop. */
export async function readAlternatives(reader: RateReader, productId: number, now: Date): Promise<Product[]> {
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
