import { amount, type Cell, type CellReader, oneOf, quoted } from '#api/platform/csv-cells.ts';
import { MAX_ENGRAVING } from '#contract/choices/engraving.ts';
import { SIZE_KINDS } from '#contract/choices/sizes.ts';
import { gramsCell, rupeesCell } from '../export/cell-text-rules.ts';
import * as cell from '../import/lines/import-cell-rules.ts';
import type { FurtherPurity } from './choice-rules.ts';
import type { ChoiceTerms } from './choice-terms-rules.ts';

/** The columns of a product's choices. */
export const CHOICE_COLUMNS = [
  'size_kind',
  'size_from',
  'size_to',
  'standard_size',
  'second_size',
  'g_per_size',
  'further_purities',
  'engraving_letters',
  'engraving_price',
  'lead_days',
] as const;
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number];

type Take<Missing> = <Value>(column: ChoiceColumn, reader: CellReader<Value>) => Value | Missing;

/** An empty cell means that the choice is not offered; `Missing` is the value of an absent column. */
export function readChoices<Missing = never>(
  take: Take<Missing>,
): { [Term in keyof ChoiceTerms]: ChoiceTerms[Term] | Missing } {
  return {
    sizeKind: take('size_kind', cell.orNull(oneOf(SIZE_KINDS))),
    sizeFrom: take('size_from', cell.orNull(size)),
    sizeTo: take('size_to', cell.orNull(size)),
    standardSize: take('standard_size', cell.orNull(size)),
    secondStandardSize: take('second_size', cell.orNull(size)),
    milligramsPerStep: take('g_per_size', cell.weightOrZero),
    furtherPurities: take('further_purities', furtherPurities),
    engravingMax: take('engraving_letters', cell.orNull(count(1, MAX_ENGRAVING))),
    engravingPaise: take('engraving_price', cell.emptyAsZero(amount)),
    leadDays: take('lead_days', (given) => (given === '' ? { value: 0 } : count(0, MAX_LEAD_DAYS)(given))),
  };
}

/** A size as shoppers write it, or its number alone: a spreadsheet makes a date of `2-6`. */
const size: CellReader<number> = (given) => {
  const [, number] = /^(?:2-)?(\d{1,2})(?: in)?$/.exec(given) ?? [];
  return number === undefined
    ? { value: 0, fault: `${quoted(given)} is not a size like 12, 2-6 or 18.` }
    : { value: Number(number) };
};

const MAX_LEAD_DAYS = 120;

function count(min: number, max: number): CellReader<number> {
  return (given) => {
    const isCount = /^\d{1,4}$/.test(given) && Number(given) >= min && Number(given) <= max;
    if (isCount) return { value: Number(given) };
    return { value: min, fault: `${quoted(given)} is not a whole number from ${min} to ${max}.` };
  };
}

const MAX_FURTHER_PURITIES = 5;

/** Purities with their grams at the standard size and per size, separated by `|`: `18K750:2.600:0.050|9K375:1.900`. */
const furtherPurities: CellReader<FurtherPurity[]> = (given) => {
  const parts = given === '' ? [] : given.split('|').map((part) => part.trim());
  if (parts.length > MAX_FURTHER_PURITIES) {
    return { value: [], fault: `there are more than ${MAX_FURTHER_PURITIES} further purities.` };
  }
  const purities: FurtherPurity[] = [];
  for (const part of parts) {
    const read = furtherPurity(part);
    if (read.fault || !read.value) return { value: [], fault: read.fault ?? 'a purity is missing.' };
    purities.push(read.value);
  }
  if (new Set(purities.map(({ purity }) => purity)).size < purities.length) {
    return { value: [], fault: 'a purity is listed twice.' };
  }
  return { value: purities.sort(byWeight) };
};

/** The order in which shoppers see them, and the database reads them. */
function byWeight(one: FurtherPurity, other: FurtherPurity): number {
  return other.net_weight_mg - one.net_weight_mg || (one.purity < other.purity ? -1 : 1);
}

function furtherPurity(part: string): Cell<FurtherPurity | undefined> {
  const [, purity = '', grams = '', perSize = ''] = /^([^:]{1,20}):([^:]*)(?::([^:]*))?$/.exec(part) ?? [];
  if (purity.trim() === '') {
    return { value: undefined, fault: `${quoted(part)} is not like 18K750:2.600:0.050.` };
  }
  const [net, step] = [cell.weight(grams.trim()), cell.weightOrZero(perSize.trim())];
  const fault = net.fault ?? step.fault;
  if (fault) return { value: undefined, fault };
  if (net.value === 0) return { value: undefined, fault: `${quoted(part)} weighs nothing.` };
  return {
    value: { purity: purity.trim().normalize('NFC'), net_weight_mg: net.value, mg_per_step: step.value },
  };
}

/** `18K750:2.600:0.050|9K375:1.900` */
export function furtherPuritiesText(purities: readonly FurtherPurity[]): string {
  return purities
    .map(({ purity, net_weight_mg, mg_per_step }) => {
      const perSize = mg_per_step > 0 ? [gramsCell(mg_per_step)] : [];
      return [purity, gramsCell(net_weight_mg), ...perSize].join(':');
    })
    .join('|');
}

/** The cells of what can be chosen, such that reading them changes nothing. */
export function choiceCells(terms: ChoiceTerms): Record<ChoiceColumn, string> {
  const { milligramsPerStep, engravingPaise, leadDays } = terms;
  return {
    size_kind: terms.sizeKind ?? '',
    size_from: numberCell(terms.sizeFrom),
    size_to: numberCell(terms.sizeTo),
    standard_size: numberCell(terms.standardSize),
    second_size: numberCell(terms.secondStandardSize),
    g_per_size: milligramsPerStep > 0 ? gramsCell(milligramsPerStep) : '',
    further_purities: furtherPuritiesText(terms.furtherPurities),
    engraving_letters: numberCell(terms.engravingMax),
    engraving_price: engravingPaise > 0 ? rupeesCell(engravingPaise) : '',
    lead_days: leadDays > 0 ? String(leadDays) : '',
  };
}

const numberCell = (value: number | null) => (value === null ? '' : String(value));
