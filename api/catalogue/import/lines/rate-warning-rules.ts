import { metalsOf } from '#api/catalogue/price-rules.ts';
import { counted } from '#contract/counted.ts';
import { RESULT_PARTS } from '#contract/money/item-price.ts';
import { formatRupees, type PaisePerGram } from '#contract/money/money.ts';
import type { Target } from '../save-service.ts';

/** Warnings about the goods by rate in a file, for the person who imports it. */
export function rateWarnings(
  file: string,
  targets: readonly Target[],
  rates: ReadonlyMap<string, PaisePerGram>,
): string[] {
  const byRate = targets.filter(({ product }) => product.priceMode === 'by rate');
  return [
    ...ignoredAmounts(file, byRate),
    ...ignoredStoneValues(file, targets),
    ...byRate.flatMap(({ row: { line }, product }) =>
      metalsOf(product)
        .filter(({ purity }) => !rates.has(purity))
        .map(
          ({ purity }) =>
            `${file} line ${line}: there is no rate of ${purity}, so the price is on request until one is set.`,
        ),
    ),
    ...targets.flatMap(({ row: { line }, product: { priceFloorPaise, shownPricePaise } }) =>
      priceFloorPaise !== null && shownPricePaise < priceFloorPaise
        ? [
            `${file} line ${line}: the price of ${formatRupees(shownPricePaise)} is below the floor of ${formatRupees(priceFloorPaise)}.`,
          ]
        : [],
    ),
  ];
}

/** One sentence for the file, as for the amounts of pieces by rate. */
function ignoredStoneValues(file: string, targets: readonly Target[]): string[] {
  const others = targets.filter(
    ({ row: { stoneValuePaise }, product }) =>
      product.stones.length > 0 && stoneValuePaise !== 0 && stoneValuePaise !== product.stoneValuePaise,
  );
  if (others.length === 0) return [];
  const lines = counted(others.length, 'line has', 'lines have');
  return [
    `${file}: ${lines} another stone_value than the prices of the stones add up to (the first is line ${others[0]?.row.line}). It is not read; change the stones.`,
  ];
}

/** Catalogues may round an amount to a whole rupee. */
const ROUNDED_BY_PAISE = 100;

/** One sentence for the file: after a change of rates, every line of an export would be one. */
function ignoredAmounts(file: string, byRate: readonly Target[]): string[] {
  const others = byRate.filter(({ row, product }) =>
    RESULT_PARTS.some((part) => row[part] !== 0 && Math.abs(row[part] - product[part]) >= ROUNDED_BY_PAISE),
  );
  if (others.length === 0) return [];
  const lines = counted(others.length, 'line has', 'lines have');
  const first = others[0]?.row.line;
  return [
    `${file}: ${lines} other amounts than today's rates make of a piece by rate (the first is line ${first}). They are not read; write fixed under price_mode to set a price.`,
  ];
}
