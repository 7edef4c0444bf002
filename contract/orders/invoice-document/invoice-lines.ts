import { engravingFact } from '#contract/choices/choice-facts.ts';
import { formatRupeesExact, toPaise } from '#contract/money/money.ts';
import type { InvoiceLine } from '#contract/orders/documents/invoices.ts';
import { lineFacts, pieceFacts, stoneFact } from './line-facts.ts';
import { printableText } from './printable-text.ts';
import { TAX_FIELDS, type TaxName } from './tax-names.ts';

export interface LineRow {
  number: string;
  description: string;
  /** Lines below the description: purity, weights and rate; stones; the pieces that were sold. */
  details: string[];
  /** One text per column. */
  figures: string[];
}

export interface LineTable {
  columns: string[];
  rows: LineRow[];
}

export function lineTable(lines: readonly InvoiceLine[], tax: readonly TaxName[]): LineTable {
  return {
    columns: ['HSN', 'Qty', 'Metal', 'Stones', 'Making', 'Discount', 'Taxable', ...tax, 'Total'],
    rows: lines.map((line, index) => ({
      number: String(index + 1),
      description: printableText(line.description).replaceAll('\n', ' '),
      details: [
        lineFacts(line).map(printableText).join('  ·  '),
        printableText(stoneFact(line)),
        printableText(engravingFact(line)),
        ...pieceFacts(line).map(printableText),
      ].filter(Boolean),
      figures: [
        printableText(line.hsn) || '–',
        quantityText(line),
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
      details: [],
      figures: [
        printableText(line.hsn) || '–',
        String(line.quantity),
        formatRupeesExact(toPaise(line.total)),
      ],
    })),
  };
}

/** Quantity with the unit code of GST returns: `2 PCS`, `20.000 GMS`. */
export function quantityText({
  unit,
  unit_quantity,
  quantity: pieces,
}: Pick<InvoiceLine, 'unit' | 'unit_quantity' | 'quantity'>): string {
  if (!unit) return String(pieces);
  return unit === 'GMS' ? `${unit_quantity.toFixed(3)} ${unit}` : `${unit_quantity} ${unit}`;
}
