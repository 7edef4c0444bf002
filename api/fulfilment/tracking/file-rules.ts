import * as z from 'zod/mini';
import { amount } from '#api/platform/csv-cells.ts';
import { type FileFault, firstLineFinder, readCsvTable } from '#api/platform/csv-table.ts';
import { type Paise, type Rupees, toRupees } from '#contract/money/money.ts';
import {
  INSURED_COLUMN,
  MAX_TRACKING_LINES,
  TRACKING_COLUMNS,
  trackingLine,
} from '#contract/office/orders/tracking-import.ts';

/** A line of the file: one parcel, or why the line cannot be used. */
export interface TrackingLine {
  line: number;
  /** The id of an order, or the number of its invoice. */
  order: string;
  carrier: string;
  trackingNumber: string;
  /** Undefined: the order's total. */
  insuredPaise: Paise | undefined;
  problem: string | undefined;
}

const COLUMNS = { required: TRACKING_COLUMNS, known: [...TRACKING_COLUMNS, INSURED_COLUMN] };

/** Parses a file of tracking numbers. A fault in one line affects that line only; a fault of the file rejects all of it. */
export function readTrackingFile(file: string, text: string): { faults: FileFault[]; rows: TrackingLine[] } {
  const earlier = firstLineFinder((order) => order.toUpperCase());
  let lines = 0;
  return readCsvTable(file, text, COLUMNS, 'parcel', (line, cells, report) => {
    lines += 1;
    if (lines === MAX_TRACKING_LINES + 1)
      report(line, null, `a file has ${MAX_TRACKING_LINES} lines at most.`);
    const [order = '', carrier = '', trackingNumber = ''] = TRACKING_COLUMNS.map((column) =>
      cells.get(column),
    );
    const insured = readInsured(cells.get(INSURED_COLUMN) ?? '');
    const first = order === '' ? undefined : earlier(order, line);
    const problem =
      first === undefined
        ? (insured.fault ?? whyUnfit({ order, carrier, trackingNumber, insured: insured.rupees }))
        : `This order is on line ${first} already.`;
    return { line, order, carrier, trackingNumber, insuredPaise: insured.paise, problem };
  });
}

function readInsured(cell: string): { paise?: Paise; rupees?: Rupees; fault?: string } {
  if (cell === '') return {};
  const { value, fault } = amount(cell);
  return fault === undefined ? { paise: value, rupees: toRupees(value) } : { fault };
}

interface Cells {
  order: string;
  carrier: string;
  trackingNumber: string;
  insured: Rupees | undefined;
}

/** Why a line would be refused as the form of one order. */
function whyUnfit({ order, carrier, trackingNumber, insured }: Cells): string | undefined {
  const given = { order_id: order, carrier, tracking_number: trackingNumber };
  const read = z.safeParse(trackingLine, {
    ...given,
    ...(insured !== undefined && { insured_value: insured }),
  });
  return read.success ? undefined : read.error.issues[0]?.message;
}
