import { formatRupeesExact, type Paise, paise, sumOf, toPaise } from '#contract/money/money.ts';
import type { InvoiceLine } from '#contract/orders/documents/invoices.ts';
import { printableText } from './printable-text.ts';
import { TAX_FIELDS, type TaxName } from './tax-names.ts';

export interface TaxSummary {
  columns: string[];
  rows: string[][];
}

type TaxedLine = Pick<InvoiceLine, 'hsn' | 'gst_percent' | 'taxable_value' | 'cgst' | 'sgst' | 'igst'>;

interface Group {
  hsn: string;
  /** Total GST in percent. */
  rate: number;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

/** Tax totals by HSN code and rate, to the paisa; null when the invoice has no lines. */
export function taxSummary(lines: readonly TaxedLine[], tax: readonly TaxName[]): TaxSummary | null {
  const groups = [...grouped(lines).values()];
  if (groups.length === 0) return null;
  return {
    columns: ['HSN', 'GST rate', 'Taxable', ...tax, 'Tax'],
    rows: groups.map((group) => {
      const amounts = tax.map((name) => group[TAX_FIELDS[name]]);
      return [
        group.hsn,
        rateText(group.rate, tax.length),
        ...[group.taxable, ...amounts, sumOf(amounts)].map(formatRupeesExact),
      ];
    }),
  };
}

const NO_TAX = { taxable: paise(0), cgst: paise(0), sgst: paise(0), igst: paise(0) };

function grouped(lines: readonly TaxedLine[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const hsn = printableText(line.hsn) || '–';
    const key = `${hsn} ${line.gst_percent}`;
    const group = groups.get(key) ?? { hsn, rate: line.gst_percent, ...NO_TAX };
    groups.set(key, {
      ...group,
      taxable: sumOf([group.taxable, toPaise(line.taxable_value)]),
      cgst: sumOf([group.cgst, toPaise(line.cgst)]),
      sgst: sumOf([group.sgst, toPaise(line.sgst)]),
      igst: sumOf([group.igst, toPaise(line.igst)]),
    });
  }
  return groups;
}

/** `3%`, or `1.5% + 1.5%` for CGST and SGST. */
function rateText(percent: number, taxes: number): string {
  return taxes === 1 || percent === 0 ? `${percent}%` : `${percent / 2}% + ${percent / 2}%`;
}
