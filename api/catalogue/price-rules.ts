import { gstRateOfGoods } from '#contract/money/gst-rate.ts';
import type { OfferWindow, PriceParts } from '#contract/money/item-price.ts';
import { type BasisPoints, basisPoints, type Paise, type PaisePerGram } from '#contract/money/money.ts';
import type { MakingKind, PieceMetal, PriceMode, RateLine } from '#contract/money/price-by-rate.ts';
import { linesOfPrice, type PriceLine } from '#contract/money/price-lines.ts';
import { type PriceTerms, partsAtRates, type StoredPriceTerms } from '#contract/rates/price-terms.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';

/** A metal of `product_metals`, as the database writes it into JSON. */
export interface FurtherMetal {
  purity: string;
  net_weight_mg: Milligrams;
}

export interface PricedColumns extends PriceParts {
  priceMode: PriceMode;
  purity: string;
  metal: string;
  hsn: string;
  netWeightMilligrams: Milligrams;
  furtherMetals: FurtherMetal[];
  stoneValuePaise: Paise;
  makingKind: MakingKind;
  makingValue: number;
  makingMinPaise: Paise;
  wastageBasisPoints: BasisPoints;
  /** Of a text that was chosen for the piece. */
  engravingPaise?: Paise;
}

/** The metals of a piece: its own purity has what the further ones leave of the net weight. */
export function metalsOf({
  purity,
  netWeightMilligrams,
  furtherMetals,
}: Pick<PricedColumns, 'purity' | 'netWeightMilligrams' | 'furtherMetals'>): PieceMetal[] {
  const further = furtherMetals.map((metal) => ({
    purity: metal.purity,
    netWeightMilligrams: metal.net_weight_mg,
  }));
  const furtherMilligrams = further.reduce((sum, metal) => sum + metal.netWeightMilligrams, 0);
  return [{ purity, netWeightMilligrams: milligrams(netWeightMilligrams - furtherMilligrams) }, ...further];
}

function partsOf(row: PriceParts): PriceParts {
  const { productPricePaise, makingChargesPaise, discountPaise, gstCgstPaise, gstSgstPaise } = row;
  return { productPricePaise, makingChargesPaise, discountPaise, gstCgstPaise, gstSgstPaise };
}

function priceTermsOf(row: PricedColumns): PriceTerms {
  const { stoneValuePaise, discountPaise } = row;
  if (row.priceMode === 'fixed') return { mode: 'fixed', parts: partsOf(row), stoneValuePaise };
  return {
    ...{ mode: 'by rate', metals: metalsOf(row), stoneValuePaise, discountPaise },
    wastageBasisPoints: basisPoints(row.wastageBasisPoints),
    making: { kind: row.makingKind, value: row.makingValue, minPaise: row.makingMinPaise },
    gstBasisPoints: gstRateOfGoods(row.hsn) ?? basisPoints(0),
    ...(row.engravingPaise && { engravingPaise: row.engravingPaise }),
  };
}

/** The inputs of a product's price except the rates and the time. */
export function storedTermsOf(row: PricedColumns & { offer: OfferWindow | null }): StoredPriceTerms {
  return { ...priceTermsOf(row), metal: row.metal, offer: row.offer };
}

/** The lines of which the price of a row at some rates is the sum. */
export function linesOf(row: AtRates<PricedColumns> & { offer: OfferWindow | null }, now: Date): PriceLine[] {
  return linesOfPrice(row, row.offer, now, row.stoneValuePaise, row.rateLines);
}

export type AtRates<Row> = Row & {
  /** The metals at their rates; none for a fixed price. */
  rateLines: RateLine[];
  /** A rate is missing or too old: the piece is shown without a price and not sold (P-196). */
  isPriceOnRequest: boolean;
};

/** Puts the results of the rates in the place of a row's stored price parts, which may be those of earlier rates. */
export function atRates<Row extends PricedColumns>(
  row: Row,
  rates: ReadonlyMap<string, PaisePerGram>,
): AtRates<Row> {
  if (row.priceMode === 'fixed') return { ...row, rateLines: [], isPriceOnRequest: false };
  const priced = partsAtRates(priceTermsOf(row), rates);
  if (!priced) return { ...row, rateLines: [], isPriceOnRequest: true };
  return { ...row, ...partsOf(priced), rateLines: priced.lines, isPriceOnRequest: false };
}
