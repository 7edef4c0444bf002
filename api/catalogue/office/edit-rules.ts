import { type Refusal, refuse } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { formatRupees, type PaisePerGram } from '#contract/money/money.ts';
import type { PieceChanges, PieceFields } from '#contract/office/goods/piece-fields.ts';
import type { HeldPieces } from '../import/held-stock-queries.ts';
import { totalHeld } from '../import/held-stock-rules.ts';
import { offerOf, type ProductOfRow, productOf, STOCK_OF_PIECES } from '../import/product-rules.ts';
import { type CatalogueRow, sameText } from '../import/row-rules.ts';
import { atRates } from '../price-rules.ts';
import type { GoodsRow } from './goods-queries.ts';
import { metalWorthPaise, type PricedPiece, reducedPricePaise, shortfallPaise } from './metal-worth-rules.ts';
import { type Difference, differenceOf, fieldsOf, hasValues, readPiece } from './piece-rules.ts';

export interface Edit {
  sku: string;
  changes: PieceChanges;
  /** The version that the change began with. */
  version?: number;
  /** Values that the piece must still have, for an undo or an approved change. */
  expected?: PieceChanges;
}

export interface EditContext {
  today: IndianDate;
  now: Date;
  rates: ReadonlyMap<string, PaisePerGram>;
  categories: readonly string[];
  /** Whether a price below the worth of the metal has to wait for a second person. */
  needsSecond: boolean;
  reason: string | undefined;
}

/** A piece as it will be stored. */
export interface Planned {
  row: CatalogueRow;
  product: ProductOfRow;
  stored: GoodsRow | undefined;
  held: readonly HeldPieces[];
  difference: Difference;
  /** Why it waits for a second person; undefined: it is stored at once. */
  asks: string | undefined;
}

export type Plan = Planned | 'unchanged' | Refusal;

export function isPlanned(plan: Plan): plan is Planned {
  return typeof plan === 'object' && 'row' in plan;
}

/** Decides what an edit of a locked piece comes to, without storing anything. */
export function planEdit(
  { sku, changes, version, expected }: Edit,
  stored: GoodsRow | undefined,
  held: readonly HeldPieces[],
  context: EditContext,
): Plan {
  if (!stored) return refuse('not_found', `The shop knows no piece ${sku}.`);
  if (version !== undefined && version !== stored.version) return refuse('changed_meanwhile');
  const before = fieldsOf(atRates(stored, context.rates), totalHeld(held));
  if (expected && !hasValues(before, expected)) {
    return refuse('changed_meanwhile', `${sku} was changed again since: nothing was changed now.`);
  }
  return planPiece(sku, { ...before, ...changes }, { stored, held, before }, context);
}

interface Present {
  stored: GoodsRow | undefined;
  held: readonly HeldPieces[];
  before: PieceFields | undefined;
}

/** Decides whether a piece, new or known, can have these fields. */
export function planPiece(
  sku: string,
  fields: PieceFields,
  { stored, held, before }: Present,
  context: EditContext,
): Plan {
  const { today, now, rates, categories, needsSecond, reason } = context;
  const category = categories.find((known) => sameText(known) === sameText(fields.category));
  const { row, faults } = readPiece(sku, { ...fields, category: category ?? fields.category }, today);
  const heldCount = totalHeld(held);
  if (fields.stock !== null && fields.stock < heldCount) {
    faults.stock ??= `Open orders hold ${heldCount}: enter at least ${heldCount}, or cancel an order first.`;
  }
  if (stored?.hasPieces && before?.stock !== fields.stock) faults.stock = STOCK_OF_PIECES;
  const [fault] = Object.values(faults);
  if (fault !== undefined) return refuse('invalid_input', fault, faults);
  if (before && before.stock === fields.stock) row.stock = 'keep';
  const product = productOf(row, stored?.categoryId ?? 0, stored, held, { now, rates });
  const offer = offerOf(row);
  const afterwards = { ...product, productId: 0, version: 0 };
  const after = fieldsOf(
    { ...afterwards, stock: product.stock ?? null, category: row.category, offer },
    heldCount,
  );
  const difference = before ? differenceOf(before, after) : { before: {}, after };
  if (!difference) return 'unchanged';
  const shortfall = shortfallPaise({ ...product, offer }, rates, now);
  const isLower = shortfall > 0 && shortfall > (stored ? shortfallPaise(stored, rates, now) : 0);
  const asks = isLower && needsSecond ? belowWorth(row, { ...product, offer }, context) : undefined;
  if (asks && !reason) return refuse('reason_needed', `${asks} A second person has to approve it: say why.`);
  return { row, product, stored, held, difference, asks };
}

function belowWorth(
  { productName, sku }: CatalogueRow,
  piece: PricedPiece,
  { rates, now }: EditContext,
): string {
  const price = formatRupees(reducedPricePaise(piece, now));
  const worth = formatRupees(metalWorthPaise(piece, rates));
  const parts = piece.priceMode === 'by rate' ? 'metal, stones and making' : 'metal and stones';
  return `${productName} (${sku}): ${price} for ${parts}, less discount and offer, is below the worth of the metal, ${worth}.`;
}
