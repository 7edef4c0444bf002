import { stringify } from 'csv-stringify/sync';
import { amount, type CellReader, oneOf, quoted } from '#api/platform/csv-cells.ts';
import { type FileFault, firstLineFinder, readCsvTable } from '#api/platform/csv-table.ts';
import {
  MAX_DELIVERY_DAYS,
  MAX_DELIVERY_PREFIXES,
  MIN_DELIVERY_DAYS,
  PREFIX_PATTERN,
} from '#contract/delivery/prefix.ts';
import { placeOfPrefix } from '#contract/delivery/prefix-place.ts';
import { type Rupees, toRupees } from '#contract/money/money.ts';
import type { DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import { DELIVERY_COLUMNS, DELIVERY_WORDS, PLACE_COLUMN } from '#contract/office/delivery/delivery-import.ts';
import { prefixFaults } from '../prefixes/prefix-rules.ts';

/** A row as a line of the file describes it. */
export interface PrefixLine {
  line: number;
  prefix: string;
  terms: DeliveryTerms;
}

type Column = (typeof DELIVERY_COLUMNS)[number];

const COLUMNS = { required: DELIVERY_COLUMNS, known: [...DELIVERY_COLUMNS, PLACE_COLUMN] };

const [SERVED, BY_CALL] = DELIVERY_WORDS;

const COLUMN_OF = { prefix: 'prefix', served: 'delivery' } as const;

const prefixCell: CellReader<string> = (cell) =>
  PREFIX_PATTERN.test(cell)
    ? { value: cell }
    : { value: cell, fault: `${quoted(cell)} is not the first 2 to 6 digits of a pincode.` };

const daysCell: CellReader<number | null> = (cell) => {
  if (cell === '') return { value: null };
  const days = /^\d{1,3}$/.test(cell) ? Number(cell) : 0;
  if (days >= MIN_DELIVERY_DAYS && days <= MAX_DELIVERY_DAYS) return { value: days };
  const range = `${MIN_DELIVERY_DAYS} to ${MAX_DELIVERY_DAYS}`;
  return { value: null, fault: `${quoted(cell)} is not a whole number of days from ${range}.` };
};

const limitCell: CellReader<Rupees | null> = (cell) => {
  if (cell === '') return { value: null };
  const { value, fault } = amount(cell);
  return { value: toRupees(value), ...(fault !== undefined && { fault }) };
};

export function readPrefixFile(file: string, text: string): { faults: FileFault[]; rows: PrefixLine[] } {
  const earlier = firstLineFinder();
  let lines = 0;
  return readCsvTable(file, text, COLUMNS, 'prefix', (line, cells, report) => {
    let isFaulty = false;
    const fault = (column: string, problem: string) => {
      isFaulty = true;
      report(line, column, problem);
    };
    const take = <Value>(column: Column, reader: CellReader<Value>): Value => {
      const given = cells.get(column);
      const { value, fault: problem } = reader(given ?? '');
      if (problem !== undefined && given !== undefined) fault(column, problem);
      return value;
    };
    lines += 1;
    if (lines === MAX_DELIVERY_PREFIXES + 1) report(line, null, 'a file has 2,000 prefixes at most.');
    const prefix = take('prefix', prefixCell);
    const served = take('delivery', oneOf([SERVED, BY_CALL])) === SERVED;
    const [days_min, days_max] = [take('days_min', daysCell), take('days_max', daysCell)];
    const insured_limit = take('insured_limit', limitCell);
    const terms = { served, days_min, days_max, insured_limit };
    const firstLine = earlier(prefix, line);
    if (firstLine) fault('prefix', `'${prefix}' is on line ${firstLine} already.`);
    if (!isFaulty) reportTerms(prefix, terms, fault);
    return { line, prefix, terms };
  });
}

/** The conflict in a line whose cells are each valid. */
function reportTerms(
  prefix: string,
  terms: DeliveryTerms,
  fault: (column: string, problem: string) => void,
): void {
  for (const [field, sentence] of Object.entries(prefixFaults(prefix, terms))) {
    const column = Object.hasOwn(COLUMN_OF, field) ? COLUMN_OF[field as keyof typeof COLUMN_OF] : field;
    fault(column, sentence.charAt(0).toLowerCase() + sentence.slice(1));
  }
}

/** The cells of a row, as an import reads them. */
export function cellsOf(prefix: string, terms: DeliveryTerms): Record<Column | typeof PLACE_COLUMN, string> {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    prefix,
    place: placeOfPrefix(prefix),
    delivery: terms.served ? SERVED : BY_CALL,
    days_min: text(terms.days_min),
    days_max: text(terms.days_max),
    insured_limit: text(terms.insured_limit),
  };
}

const FILE_COLUMNS = ['prefix', PLACE_COLUMN, ...DELIVERY_COLUMNS.slice(1)] as (keyof ReturnType<
  typeof cellsOf
>)[];

export function prefixFile(rows: readonly { prefix: string; terms: DeliveryTerms }[]): string {
  const records = rows.map(({ prefix, terms }) => {
    const cells = cellsOf(prefix, terms);
    return FILE_COLUMNS.map((column) => cells[column]);
  });
  return stringify([FILE_COLUMNS, ...records], { bom: true, record_delimiter: '\r\n' });
}
