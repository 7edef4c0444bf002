import type { InvoiceLine } from '#contract/invoices.ts';
import { formatRupeesExact, toPaise } from '#contract/money.ts';
import { printableText } from './printable-text.ts';

export interface LineRow {
  number: string;
  description: string;
  /** Purity and weights, in one line beneath the description. */
  details: string;
  /** One text per column. */
  figures: string[];
}

export interface LineTable {
  columns: string[];
  rows: LineRow[];
}

/** The pieces of the invoice. A sale to another state has one IGST column in place of CGST and SGST. */
export function lineTable(lines: readonly InvoiceLine[], interState: boolean): LineTable {
  const tax = interState ? ['IGST'] : ['CGST', 'SGST'];
  return {
    columns: ['HSN', 'Qty', 'Metal', 'Stones', 'Making', 'Discount', 'Taxable', ...tax, 'Total'],
    rows: lines.map((line, index) => ({
      number: String(index + 1),
      description: printableText(line.description).replaceAll('\n', ' '),
      details: details(line),
      figures: [
        printableText(line.hsn) || '–',
        String(line.quantity),
        ...[line.metal_value, line.stone_value, line.making_charges, line.discount, line.taxable_value],
        ...(interState ? [line.igst] : [line.cgst, line.sgst]),
        line.total,
      ].map((figure) => (typeof figure === 'number' ? formatRupeesExact(toPaise(figure)) : figure)),
    })),
  };
}

/** Gift cards have no metal, no making and no tax. */
export function giftCardTable(lines: readonly InvoiceLine[]): LineTable {
  return {
    columns: ['HSN', 'Qty', 'Total'],
    rows: lines.map((line, index) => ({
      number: String(index + 1),
      description: printableText(line.description).replaceAll('\n', ' '),
      details: '',
      figures: [
        printableText(line.hsn) || '–',
        String(line.quantity),
        formatRupeesExact(toPaise(line.total)),
      ],
    })),
  };
}

function details(line: InvoiceLine): string {
  const weights =
    line.gross_weight > 0
      ? [
          `Gross ${grams(line.gross_weight)}`,
          `Net ${grams(line.net_weight)}${line.quantity > 1 ? ' per piece' : ''}`,
        ]
      : [];
  return [printableText(line.purity), ...weights].filter(Boolean).join('  ·  ');
}

/** Weight on paper is given to the milligram: `2.800 g`. */
function grams(weight: number): string {
  return `${weight.toFixed(3)} g`;
}
