import type { FurtherMetal } from '#api/catalogue/price-rules.ts';
import { amount, type CellReader, oneOf } from '#api/platform/csv-cells.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { gstRateOfGoods } from '#contract/money/gst-rate.ts';
import { type BasisPoints, basisPoints, type Paise, paise } from '#contract/money/money.ts';
import { MAKING_KINDS, type MakingKind, PRICE_MODES, type PriceMode } from '#contract/money/price-by-rate.ts';
import type { Stone } from '#contract/stones/stones.ts';
import type { Milligrams } from '#contract/weight.ts';
import * as cell from './import-cell-rules.ts';

/** The columns of the pricing terms. */
export const TERM_COLUMNS = [
  'price_mode',
  'making_kind',
  'making_value',
  'making_min',
  'wastage_percent',
  'price_floor',
  'further_metals',
  'stones',
] as const;
type TermColumn = (typeof TERM_COLUMNS)[number];

/** Pricing terms: fixed, or by rate. */
export interface RateTerms {
  priceMode: PriceMode;
  makingKind: MakingKind;
  /** Basis points, paise a gram or paise: by the kind. */
  makingValue: number;
  makingMinPaise: Paise;
  wastageBasisPoints: BasisPoints;
  priceFloorPaise: Paise | null;
  furtherMetals: FurtherMetal[];
  /** Where there are any, the stone value is the sum of their prices (P-202). */
  stones: Stone[];
}

/** The terms in a line; undefined: the file has no such column, so the stored value stays. */
export type RowTerms = { [Term in keyof RateTerms]: RateTerms[Term] | undefined };

type Take = <Value>(column: TermColumn, reader: CellReader<Value>) => Value;

/** Reads the columns that the file has. */
export function readTerms(cells: ReadonlyMap<string, string>, take: Take): RowTerms {
  const given = <Value>(column: TermColumn, reader: CellReader<Value>) =>
    cells.has(column) ? take(column, reader) : undefined;
  return {
    priceMode: given('price_mode', oneOf(PRICE_MODES, 'fixed')),
    makingKind: given('making_kind', oneOf(MAKING_KINDS, 'flat')),
    makingValue: given('making_value', cell.emptyAsZero(amount)),
    makingMinPaise: given('making_min', cell.emptyAsZero(amount)),
    wastageBasisPoints: given('wastage_percent', cell.basisPointsOfPercent),
    priceFloorPaise: given('price_floor', cell.orNull(amount)),
    furtherMetals: given('further_metals', cell.furtherMetals),
    stones: given('stones', cell.stones),
  };
}

const FIXED: RateTerms = {
  ...{ priceMode: 'fixed', makingKind: 'flat', makingValue: 0, makingMinPaise: paise(0) },
  ...{ wastageBasisPoints: basisPoints(0), priceFloorPaise: null, furtherMetals: [], stones: [] },
};

/** Merges the terms of a line with the stored ones, which fill what the line leaves out. A new product has a fixed price. */
export function mergedTerms(row: RowTerms, stored: RateTerms | undefined): RateTerms {
  const known = stored ?? FIXED;
  return {
    priceMode: row.priceMode ?? known.priceMode,
    makingKind: row.makingKind ?? known.makingKind,
    makingValue: row.makingValue ?? known.makingValue,
    makingMinPaise: row.makingMinPaise ?? known.makingMinPaise,
    wastageBasisPoints: row.wastageBasisPoints ?? known.wastageBasisPoints,
    priceFloorPaise: row.priceFloorPaise === undefined ? known.priceFloorPaise : row.priceFloorPaise,
    furtherMetals: row.furtherMetals ?? known.furtherMetals,
    stones: row.stones ?? known.stones,
  };
}

interface Priced extends RateTerms {
  purity: string;
  hsn: string;
  netWeightMilligrams: Milligrams;
}

interface TermFault {
  column: TermColumn | 'net_weight_g' | 'purity' | 'hsn';
  problem: string;
}

const MAX_MAKING_BASIS_POINTS = 100_000;

/** The faults in the resulting terms of a piece. */
export function termFaults(piece: Priced, category: string): TermFault[] {
  const faults = piece.priceMode === 'by rate' ? [...byRateFaults(piece, category)] : [];
  if (piece.makingKind === 'percent' && piece.makingValue > MAX_MAKING_BASIS_POINTS) {
    faults.push({ column: 'making_value', problem: 'it is above 1000 percent of the metal.' });
  }
  const problem = metalProblem(piece);
  if (problem) faults.push({ column: 'further_metals', problem });
  return faults;
}

function* byRateFaults(piece: Priced, category: string): Generator<TermFault> {
  if (isGiftCardCategory(category)) yield { column: 'price_mode', problem: 'a gift card has a fixed price.' };
  if (piece.netWeightMilligrams === 0) {
    yield { column: 'net_weight_g', problem: 'a piece by rate needs the weight of its metal.' };
  }
  if (piece.purity === '') {
    yield { column: 'purity', problem: 'a piece by rate needs a purity, whose rate makes its price.' };
  }
  if (gstRateOfGoods(piece.hsn) === undefined) {
    const problem = `the shop does not know the GST rate of ${piece.hsn}, so it cannot work the tax out; give this piece a fixed price.`;
    yield { column: 'hsn', problem };
  }
}

function metalProblem({ purity, netWeightMilligrams, furtherMetals }: Priced): string | undefined {
  const purities = furtherMetals.map((metal) => metal.purity);
  if (purities.includes(purity)) return `${purity} is the purity of the piece itself.`;
  const furtherMilligrams = furtherMetals.reduce((sum, metal) => sum + metal.net_weight_mg, 0);
  if (furtherMilligrams > 0 && furtherMilligrams >= netWeightMilligrams) {
    return 'they weigh as much as the whole net weight, of which they are a part.';
  }
  return undefined;
}
