import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { type Paise, sumOf } from '#contract/money/money.ts';
import type { PriceMode } from '#contract/money/price-by-rate.ts';
import { caratsText, milliCarats } from '#contract/stones/carats.ts';
import { chartKey, gradeOf, priceOfStones, type StoneChart } from '#contract/stones/stone-price.ts';
import type { Stone } from '#contract/stones/stones.ts';
import type { Milligrams } from '#contract/weight.ts';

/** Tolerance for scales and rounding, in milligrams. */
export const WEIGHING_TOLERANCE_MG = 10;
const MG_PER_CARAT = 200;
const MAX_STONE_VALUE = 99_999_999_999;

interface PieceWithStones {
  category: string;
  priceMode: PriceMode;
  productPricePaise: Paise;
  grossWeightMilligrams: Milligrams;
  netWeightMilligrams: Milligrams;
  stones: readonly Stone[];
}

/** The fault in the resulting stones of a piece (P-202, P-203). */
export function stonesProblem(piece: PieceWithStones, chart: StoneChart): string | undefined {
  const { stones, category, priceMode, productPricePaise } = piece;
  if (stones.length === 0) return undefined;
  if (isGiftCardCategory(category)) return 'a gift card has no stones.';
  if (priceMode === 'fixed' && stones.some(({ paise }) => paise === null)) {
    return 'a fixed price does not follow the stone chart: type the price of each row, or price the piece by rate.';
  }
  const unpriced = stones.find((stone) => priceOfStones(stone, chart) === undefined);
  if (unpriced) return missingRow(unpriced, chart);
  const valuePaise = sumOf(stones.flatMap((stone) => priceOfStones(stone, chart) ?? []));
  if (valuePaise > MAX_STONE_VALUE) return 'the stones are worth too much.';
  if (priceMode === 'fixed' && valuePaise > productPricePaise) {
    return 'the stones are worth more than product_price, which includes them.';
  }
  const stonesMg = (stones.reduce((sum, { caratMilli }) => sum + caratMilli, 0) * MG_PER_CARAT) / 1000;
  if (stonesMg > piece.grossWeightMilligrams - piece.netWeightMilligrams + WEIGHING_TOLERANCE_MG) {
    return 'they weigh more than the gross weight less the net weight (0.2 g a carat).';
  }
  return undefined;
}

/** `diamond GH VS, round` */
function stoneName({ kind, shape, ...stone }: Stone): string {
  const name = `${kind} ${gradeOf(stone)}`.trim();
  return shape === '' ? name : `${name}, ${shape}`;
}

/** Why the chart has no price for stones: no rows for their kind, or none for their weight. */
export function missingRow(stone: Stone, chart: StoneChart): string {
  const grade = gradeOf(stone);
  const rows = [stone.shape, ''].flatMap(
    (shape) => chart.get(chartKey({ kind: stone.kind, grade, shape })) ?? [],
  );
  if (rows.length === 0) return `the stone chart has no ${stoneName(stone)}.`;
  const each = milliCarats(Math.floor(stone.caratMilli / stone.count));
  const ranges = rows.map(
    ({ fromMilliCarat, toMilliCarat }) => `${caratsText(fromMilliCarat)} to ${caratsText(toMilliCarat)}`,
  );
  return `the stone chart has no price for ${stoneName(stone)}, of ${caratsText(each)} ct each: it has ${ranges.join(', ')} ct.`;
}
