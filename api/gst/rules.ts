import { groupBy } from '#api/platform/group-by.ts';
import { type BasisPoints, type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { ReturnUnit } from '#contract/orders/documents/invoice-unit.ts';
import { type Milligrams, milligrams, toGrams } from '#contract/weight.ts';

/** Above this an invoice into another state is listed by itself: ₹1 lakh (GSTR-1, table 5; Notification 12/2024, P-338). */
export const MAX_SUMMED_INVOICE = paise(10_000_000);

export interface Taxed {
  taxableValuePaise: Paise;
  igstPaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
}

/** The lines of invoices, or with negative amounts those of credit notes, that agree in everything but their amounts. */
export interface LineSum {
  isGiftCard: boolean;
  /** Of an invoice that names a registered business. */
  isToBusiness: boolean;
  /** Of an invoice to a consumer that is listed by itself. */
  isLarge: boolean;
  isOtherState: boolean;
  stateCode: string;
  hsn: string;
  unit: ReturnUnit;
  rateBasisPoints: BasisPoints;
  pieces: number;
  weightMilligrams: Milligrams;
  taxableValuePaise: Paise;
  /** CGST and SGST, or IGST for a supply to another state. */
  taxPaise: Paise;
  totalPaise: Paise;
}

interface StateSum extends Taxed {
  stateCode: string;
  isOtherState: boolean;
}

export interface SalesRow extends StateSum {
  rateBasisPoints: BasisPoints;
}

export interface HsnRow extends Taxed {
  isToBusiness: boolean;
  hsn: string;
  unit: ReturnUnit;
  /** Pieces, or grams of goods that are sold by weight; 0 of services. */
  quantity: number;
  rateBasisPoints: BasisPoints;
}

export interface NilRow {
  isToBusiness: boolean;
  isOtherState: boolean;
  amountPaise: Paise;
}

export interface GstTables {
  taxableSupplies: Taxed;
  otherStates: StateSum[];
  otherSales: SalesRow[];
  nilRated: NilRow[];
  hsnSummary: HsnRow[];
  giftCardsPaise: Paise;
}

/** The tables that are sums of lines, of GSTR-1 and GSTR-3B. Each line is in one of tables 4A, 5, 7, 8 and 9B, and in table 12 (P-338). */
export function tablesOf(sums: readonly LineSum[]): GstTables {
  const supplies = sums.filter(({ isGiftCard }) => !isGiftCard);
  const taxable = supplies.filter(isTaxed);
  const untaxed = supplies.filter((sum) => !isTaxed(sum));
  return {
    taxableSupplies: taxedSum(taxable),
    otherStates: groups(
      taxable.filter(({ isOtherState, isToBusiness }) => isOtherState && !isToBusiness),
      ({ stateCode }) => stateCode,
      ({ stateCode, isOtherState }, of) => ({ stateCode, isOtherState, ...taxedSum(of) }),
    ),
    otherSales: groups(
      taxable.filter(({ isLarge, isToBusiness }) => !isLarge && !isToBusiness),
      ({ stateCode, isOtherState, rateBasisPoints }) => `${isOtherState} ${stateCode} ${rateBasisPoints}`,
      ({ stateCode, isOtherState, rateBasisPoints }, of) => ({
        ...{ stateCode, isOtherState, rateBasisPoints },
        ...taxedSum(of),
      }),
    ),
    nilRated: groups(
      untaxed,
      ({ isToBusiness, isOtherState }) => `${isToBusiness} ${isOtherState}`,
      ({ isToBusiness, isOtherState }, of) => ({
        isToBusiness,
        isOtherState,
        amountPaise: sumOf(of.map((sum) => sum.taxableValuePaise)),
      }),
    ),
    hsnSummary: groups(
      supplies,
      ({ isToBusiness, hsn, unit, rateBasisPoints }) => `${isToBusiness} ${hsn} ${unit} ${rateBasisPoints}`,
      ({ isToBusiness, hsn, unit, rateBasisPoints }, of) => ({
        ...{ isToBusiness, hsn, unit, rateBasisPoints },
        quantity: quantityOf(unit, of),
        ...taxedSum(of),
      }),
    ),
    giftCardsPaise: sumOf(sums.filter(({ isGiftCard }) => isGiftCard).map((sum) => sum.totalPaise)),
  };
}

const isTaxed = ({ rateBasisPoints }: LineSum) => rateBasisPoints > 0;

function groups<Row>(
  sums: readonly LineSum[],
  keyOf: (sum: LineSum) => string,
  rowOf: (first: LineSum, of: readonly LineSum[]) => Row,
): Row[] {
  return [...groupBy(sums, keyOf)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, of]) => (of[0] ? [rowOf(of[0], of)] : []));
}

/** IGST of a supply to another state, else two equal halves (P-61). */
export function splitTax(taxPaise: Paise, isOtherState: boolean): Omit<Taxed, 'taxableValuePaise'> {
  const halfPaise = paise(isOtherState ? 0 : taxPaise / 2);
  return { igstPaise: isOtherState ? taxPaise : paise(0), cgstPaise: halfPaise, sgstPaise: halfPaise };
}

function taxedSum(sums: readonly LineSum[]): Taxed {
  const taxOf = (isOtherState: boolean) =>
    sumOf(sums.filter((sum) => sum.isOtherState === isOtherState).map(({ taxPaise }) => taxPaise));
  return {
    taxableValuePaise: sumOf(sums.map(({ taxableValuePaise }) => taxableValuePaise)),
    ...splitTax(taxOf(false), false),
    igstPaise: taxOf(true),
  };
}

function quantityOf(unit: ReturnUnit, sums: readonly LineSum[]): number {
  const total = (of: (sum: LineSum) => number) => sums.reduce((sum, line) => sum + of(line), 0);
  if (unit === 'NA') return 0;
  if (unit === 'PCS') return total(({ pieces }) => pieces);
  return toGrams(milligrams(total(({ weightMilligrams }) => weightMilligrams)));
}
