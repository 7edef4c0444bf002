import type { InvoiceLine } from '#contract/invoices.ts';
import { formatRupeesExact, toPaise } from '#contract/money.ts';
import { printableText } from './printable-text.ts';
import { TAX_FIELDS, type TaxName } from './tax-names.ts';

export interface LineRow {
  number: string;
  description: string;
  /** Purity and weights, on one line below the description. */
  details: string;
  /** One text per column. */
  figures: string[];
}

export interface LineTable {
  columns: string[];
  rows: LineRow[];
}

/** The lines of the invoice, with one column per tax. */
export function lineTable(lines: readonly InvoiceLine[], tax: readonly TaxName[]): LineTable {
  return {
    columns: ['HSN', 'Qty', 'Metal', 'Stones', 'Making', 'Discount', 'Taxable', ...tax, 'Total'],
    rows: lines.map((line, index) => ({
      number: String(index + 1),
      description: printableText(line.description).replaceAll('\n', ' '),
      details: details(line),
      figures: [
        printableText(line.hsn) || '–',
        quantity(line),
        ...[line.metal_value, line.stone_value, line.making_charges, line.discount, line.taxable_value],
        ...tax.map((name) => line[TAX_FIELDS[name]]),
        line.total,
      ].map((figure) => (typeof figure === 'number' ? formatRupeesExact(toPaise(figure)) : figure)),
    })),
  };
}

/** Gift cards have no metal, making charge or tax. */
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
  return [
    printableText(line.purity),
    ...weights,
    line.unit === 'GMS' ? `${line.quantity} ${line.quantity === 1 ? 'piece' : 'pieces'}` : '',
    line.rounding ? `Price rounding ${formatRupeesExact(toPaise(line.rounding))}` : '',
    line.is_hallmarked ? 'Hallmarking: included' : '',
  ]
    .filter(Boolean)
    .join('  ·  ');
}

/** Quantity with the unit code of GST returns: `2 PCS`, `20.000 GMS`. */
function quantity({ unit, unit_quantity, quantity: pieces }: InvoiceLine): string {
  if (!unit) return String(pieces);
  return unit === 'GMS' ? `${unit_quantity.toFixed(3)} ${unit}` : `${unit_quantity} ${unit}`;
}

/** Grams to the milligram: `2.800 g`. */
function grams(weight: number): string {
  return `${weight.toFixed(3)} g`;
}
