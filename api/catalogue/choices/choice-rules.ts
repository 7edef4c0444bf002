import { SIZE_SYSTEMS, type SizeKind, sizeOfLabel } from '#contract/choices/sizes.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { StoredPriceTerms } from '#contract/rates/price-terms.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import type { productChoices } from '#db/tables/catalogue/choices.ts';
import { metalsOf, type PricedColumns } from '../price-rules.ts';

/** The choices that a product offers, except its further purities. */
export type Offered = Omit<typeof productChoices.$inferSelect, 'productId'>;

/** A purity of `product_purities`, as the database writes it into JSON. */
export interface FurtherPurity {
  purity: string;
  net_weight_mg: Milligrams;
  mg_per_step: Milligrams;
}

/** A shopper's choice; null: the standard version. */
export interface LineChoice {
  size: string | null;
  secondSize: string | null;
  chosenPurity: string | null;
  engraving: string | null;
}

/** A product with the choices that it offers. */
export interface Choosable extends PricedColumns {
  grossWeightMilligrams: Milligrams;
  offered: Offered | null;
  furtherPurities: FurtherPurity[];
}

type ChosenLine = Pick<PricedColumns, 'purity' | 'netWeightMilligrams' | 'furtherMetals'> & {
  choice: LineChoice;
};

/** The sizes of a product, as far as it has any. */
export interface OfferedSizes {
  kind: SizeKind;
  from: number;
  to: number;
  standard: number;
  secondStandard: number | null;
}

export function sizesOf({ offered }: Pick<Choosable, 'offered'>): OfferedSizes | undefined {
  if (!offered) return undefined;
  const { sizeKind: kind, sizeFrom: from, sizeTo: to, standardSize: standard } = offered;
  if (kind === null || from === null || to === null || standard === null) return undefined;
  return { kind, from, to, standard, secondStandard: offered.secondStandardSize };
}

/** The size with a label, if the product is made in it. */
export function sizeOffered({ kind, from, to }: OfferedSizes, label: string): number | undefined {
  const size = sizeOfLabel(kind, label);
  return size !== undefined && size >= from && size <= to ? size : undefined;
}

/** The purities of a product with their weights, its own first; a fixed price is one of its own purity only. */
export function puritiesOf(
  product: Pick<Choosable, 'purity' | 'netWeightMilligrams' | 'priceMode' | 'offered' | 'furtherPurities'>,
): FurtherPurity[] {
  const { purity, netWeightMilligrams, offered, furtherPurities, priceMode } = product;
  const isByRate = priceMode === 'by rate';
  const mg_per_step = isByRate && offered ? offered.milligramsPerStep : milligrams(0);
  return [
    { purity, net_weight_mg: netWeightMilligrams, mg_per_step },
    ...(isByRate ? furtherPurities.filter((further) => further.purity !== purity) : []),
  ];
}

export function engravingPriceOf({ offered, priceMode }: Choosable): Paise {
  return offered && priceMode === 'by rate' ? offered.engravingPaise : paise(0);
}

/** The distance of a choice from the standard in sizes, summed over both rings of a pair; undefined if it is not offered. */
export function stepsOf(
  sizes: OfferedSizes | undefined,
  { size, secondSize }: Pick<LineChoice, 'size' | 'secondSize'>,
): number | undefined {
  if (!sizes) return size === null && secondSize === null ? 0 : undefined;
  const { kind, standard, secondStandard } = sizes;
  if (secondStandard === null && secondSize !== null) return undefined;
  const first = size === null ? standard : sizeOffered(sizes, size);
  const second = secondSize === null ? secondStandard : sizeOffered(sizes, secondSize);
  if (first === undefined || second === undefined) return undefined;
  return (first - standard + ((second ?? 0) - (secondStandard ?? 0))) / SIZE_SYSTEMS[kind].step;
}

/** The distance of the smallest and the largest size from the standard in sizes, summed over both rings of a pair. */
export function stepsAround({ kind, from, to, standard, secondStandard }: OfferedSizes): {
  down: number;
  up: number;
} {
  const { step } = SIZE_SYSTEMS[kind];
  const standards = secondStandard === null ? [standard] : [standard, secondStandard];
  const sum = (distance: (size: number) => number) =>
    standards.reduce((steps, size) => steps + distance(size) / step, 0);
  return { down: sum((size) => size - from), up: sum((size) => to - size) };
}

/** A product in a choice. If `isOffered` is false, the product is not made so (any more), and its other fields are unchanged. */
export type Chosen<Product> = Product & {
  isOffered: boolean;
  engravingPaise: Paise;
  /** Weight added by the size; negative below the standard size. */
  sizeMilligrams: Milligrams;
};

/** Applies a choice (P-227). The added weight is metal of the chosen purity; stones and further metals stay the same. */
export function withChoice<Product extends Choosable>(product: Product, choice: LineChoice): Chosen<Product> {
  const plain = { ...product, engravingPaise: paise(0), sizeMilligrams: milligrams(0) };
  const steps = stepsOf(sizesOf(product), choice);
  const metal = puritiesOf(product).find(({ purity }) => purity === (choice.chosenPurity ?? product.purity));
  const canBeEngraved = choice.engraving === null || product.offered?.engravingMax != null;
  if (steps === undefined || !metal || !canBeEngraved) return { ...plain, isOffered: false };
  const sizeMilligrams = milligrams(steps * metal.mg_per_step);
  const netWeightMilligrams = milligrams(metal.net_weight_mg + sizeMilligrams);
  const further = product.furtherMetals.reduce((sum, { net_weight_mg }) => sum + net_weight_mg, 0);
  const isChanged = netWeightMilligrams !== product.netWeightMilligrams;
  if (isChanged && netWeightMilligrams <= further) return { ...plain, isOffered: false };
  const withoutMetal = product.grossWeightMilligrams - product.netWeightMilligrams;
  return {
    ...product,
    isOffered: true,
    purity: metal.purity,
    netWeightMilligrams,
    grossWeightMilligrams: milligrams(netWeightMilligrams + withoutMetal),
    engravingPaise: choice.engraving === null ? paise(0) : engravingPriceOf(product),
    sizeMilligrams,
  };
}

/**
 * Applies a line's choice to the terms of another time. Choices have no history, so the weight of another purity and the
 * additions for size and engraving are the current ones.
 */
export function termsAsChosen(terms: StoredPriceTerms, line: Chosen<ChosenLine>): StoredPriceTerms {
  const [own, ...further] = terms.mode === 'by rate' ? terms.metals : [];
  if (terms.mode === 'fixed' || !own || !line.isOffered) return terms;
  const [chosen = own] = metalsOf(line);
  const standard = milligrams(own.netWeightMilligrams + line.sizeMilligrams);
  const first =
    line.choice.chosenPurity === null ? { purity: own.purity, netWeightMilligrams: standard } : chosen;
  return {
    ...terms,
    metals: [first, ...further],
    ...(line.engravingPaise > 0 && { engravingPaise: line.engravingPaise }),
  };
}

export function toLineChoice({ size, secondSize, engraving }: Omit<LineChoice, 'chosenPurity'>) {
  return {
    ...(size !== null && { size }),
    ...(secondSize !== null && { second_size: secondSize }),
    ...(engraving !== null && { engraving }),
  };
}
