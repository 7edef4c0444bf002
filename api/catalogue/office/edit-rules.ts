import { type Refusal, refuse, refuseFields } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { formatRupees, type PaisePerGram } from '#contract/money/money.ts';
import type { PieceChanges, PieceFields } from '#contract/office/goods/piece-fields.ts';
import type { StoneChart } from '#contract/stones/stone-price.ts';
import { toGrams } from '#contract/weight.ts';
import { choiceFaults } from '../choices/choice-fault-rules.ts';
import { mergedChoices, type StoredChoices } from '../choices/choice-terms-rules.ts';
import { mergedTerms } from '../import/lines/rate-terms-rules.ts';
import { type CatalogueRow, sameText } from '../import/lines/row-rules.ts';
import { stonesProblem } from '../import/lines/stone-rules.ts';
import { offerOf, type ProductOfRow, productOf, STOCK_OF_PIECES } from '../import/product-rules.ts';
import type { HeldPieces } from '../import/stock/held-stock-queries.ts';
import { totalHeld } from '../import/stock/held-stock-rules.ts';
import { atRates } from '../price-rules.ts';
import type { GoodsRow } from './goods-queries.ts';
import { type Difference, differenceOf, fieldsOf, hasValues, readPiece, sentenceOf } from './piece-rules.ts';
import {
  metalWorthPaise,
  type PricedPiece,
  reducedPricePaise,
  unknownWorth,
  worstChoice,
} from './prices/metal-worth-rules.ts';

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
  chart: StoneChart;
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
  /** Why it needs a second person's approval; undefined if it does not. */
  asks: string | undefined;
}

export type Plan = Planned | 'unchanged' | Refusal;

export function isPlanned(plan: Plan): plan is Planned {
  return typeof plan === 'object' && 'row' in plan;
}

/** Computes the result of an edit of a locked piece; stores nothing. */
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
  const { today, now, rates, chart, categories, needsSecond, reason } = context;
  const category = categories.find((known) => sameText(known) === sameText(fields.category));
  const { row, faults } = readPiece(sku, { ...fields, category: category ?? fields.category }, today);
  const heldCount = totalHeld(held);
  if (fields.stock !== null && fields.stock < heldCount) {
    faults.stock ??= `Open orders hold ${heldCount}: enter at least ${heldCount}, or cancel an order first.`;
  }
  for (const [name, sentence] of faultsOfParts(row, stored, context)) faults[name] ??= sentence;
  if (stored?.hasPieces && before?.stock !== fields.stock) faults.stock = STOCK_OF_PIECES;
  const wrong = refuseFields(faults);
  if (wrong) return wrong;
  if (before && before.stock === fields.stock) row.stock = 'keep';
  const product = productOf(row, stored?.categoryId ?? 0, stored, held, { now, rates, chart });
  const offer = offerOf(row);
  const afterwards = { ...product, productId: 0, version: 0 };
  const after = fieldsOf(
    { ...afterwards, stock: product.stock ?? null, category: row.category, offer },
    heldCount,
  );
  const difference = before ? differenceOf(before, after) : { before: {}, after };
  if (!difference) return 'unchanged';
  const unknown = needsSecond ? unknownWorth({ ...product, offer }, stored, rates, now) : undefined;
  if (unknown) {
    const sentence = `There is no rate of ${unknown.purity}, so nobody can say what this leaves of the metal. State the rate first.`;
    return refuse('invalid_input', sentence, { [unknown.field]: sentence });
  }
  const worst = worstChoice({ ...product, offer }, rates, now);
  const isLower = worst.shortfallPaise > (stored ? worstChoice(stored, rates, now).shortfallPaise : 0);
  const asks = isLower && needsSecond ? belowWorth(row, worst.piece, context) : undefined;
  if (asks && !reason) return refuse('reason_needed', `${asks} A second person has to approve it: say why.`);
  return { row, product, stored, held, difference, asks };
}

/** The faults in the stones and choices of a piece, by field. */
export function faultsOfParts(
  row: CatalogueRow,
  stored: StoredChoices | undefined,
  { rates, chart }: Pick<EditContext, 'rates' | 'chart'>,
): [name: string, sentence: string][] {
  const piece = { ...row, ...mergedTerms(row, undefined), ...mergedChoices(row.choices, undefined) };
  const problem = stonesProblem(piece, chart);
  return [
    ...(problem === undefined ? [] : [{ column: 'stones', problem }]),
    ...choiceFaults(piece, rates, stored?.furtherPurities ?? []),
  ].map((fault) => [fault.column, sentenceOf(fault.problem)]);
}

function belowWorth(
  { productName, sku, purity, netWeightMilligrams }: CatalogueRow,
  piece: PricedPiece,
  { rates, now }: EditContext,
): string {
  const price = formatRupees(reducedPricePaise({ ...atRates(piece, rates), offer: piece.offer }, now));
  const worth = formatRupees(metalWorthPaise(piece, rates));
  const parts = piece.priceMode === 'by rate' ? 'metal, stones and making' : 'metal and stones';
  const isListed = piece.purity === purity && piece.netWeightMilligrams === netWeightMilligrams;
  const choice = isListed ? '' : ` chosen with ${toGrams(piece.netWeightMilligrams)} g of ${piece.purity}`;
  return `${productName} (${sku})${choice}: ${price} for ${parts}, less discount and offer, is below the worth of the metal, ${worth}.`;
}
