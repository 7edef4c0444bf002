import { formatIndianDate } from '#contract/indian-time.ts';
import { amountInWords } from '#contract/money/amount-in-words.ts';
import { formatRupeesExact, type Rupees, toPaise } from '#contract/money/money.ts';
import type {
  CreditCause,
  CreditNote,
  CreditNoteLine,
  LighterPiece,
} from '#contract/orders/documents/credit-notes.ts';
import {
  documentFrame,
  type Fact,
  type InvoiceDocument,
  type Total,
} from '#contract/orders/invoice-document/invoice-document.ts';
import { type LineTable, quantityText } from '#contract/orders/invoice-document/invoice-lines.ts';
import { buyerParty, sellerParty } from '#contract/orders/invoice-document/invoice-parties.ts';
import { taxSummary } from '#contract/orders/invoice-document/invoice-tax-summary.ts';
import { printableText } from '#contract/orders/invoice-document/printable-text.ts';
import { TAX_FIELDS, type TaxName, taxNames } from '#contract/orders/invoice-document/tax-names.ts';
import { formatGrams } from '#contract/weight.ts';

const TITLES = { 'credit note': 'CREDIT NOTE', 'gift card refund': 'GIFT CARD REFUND' } as const;

/** What the staff wrote as the reason is theirs; documents and messages state what happened (P-288). */
export const CREDIT_REASONS: Record<CreditCause, string> = {
  cancellation: 'Reason: the order was cancelled.',
  return: 'Reason: the pieces came back.',
  weight: 'Reason: what was made for you weighs less than it was sold for.',
  refund: 'Reason: the money was sent back at the payment provider.',
};

/** The content of a printed credit note in reading order, as CGST rule 53 asks for it. */
export function creditNoteDocument(note: CreditNote): InvoiceDocument {
  const isGiftCard = note.kind === 'gift card refund';
  const tax = isGiftCard ? [] : taxNames(note);
  const name = isGiftCard ? 'refund document' : 'credit note';
  return {
    ...documentFrame(note.seller),
    title: TITLES[note.kind],
    facts: facts(note),
    parties: [sellerParty(note.seller), buyerParty('Credited to', note)],
    lines: isGiftCard ? giftCardTable(note.lines) : lineTable(note.lines, tax),
    taxSummary: isGiftCard ? null : taxSummary(note.lines, tax),
    totals: totals(note, tax),
    grandTotal: { label: 'Total credited', value: amount(note.total) },
    amountInWords: `Amount in words: ${amountInWords(toPaise(note.total))}`,
    notes: [CREDIT_REASONS[note.cause]],
    terms: [
      printableText(
        `This ${name} takes back ${note.cause === 'weight' ? 'a part of ' : ''}what ${note.invoice_number} of ${formatIndianDate(note.invoice_date)} billed for these pieces.`,
      ),
      `This is a computer-generated ${name} and needs no signature.`,
      ...documentFrame(note.seller).terms,
    ],
  };
}

function facts(note: CreditNote): Fact[] {
  const { state_name, state_code } = note.place_of_supply;
  const isGiftCard = note.kind === 'gift card refund';
  return [
    { label: 'Number', value: printableText(note.number) },
    { label: 'Date', value: printableText(formatIndianDate(note.date)) },
    {
      label: isGiftCard ? 'Against receipt' : 'Against invoice',
      value: printableText(`${note.invoice_number} of ${formatIndianDate(note.invoice_date)}`),
    },
    { label: 'Order', value: printableText(note.order_id) },
    ...(isGiftCard
      ? []
      : [{ label: 'Place of supply', value: printableText(`${state_name} (${state_code})`) }]),
  ];
}

function lineTable(lines: readonly CreditNoteLine[], tax: readonly TaxName[]): LineTable {
  return {
    columns: ['HSN', 'Qty', 'Discount', 'Taxable', ...tax, 'Total'],
    rows: lines.map((line, index) => ({
      ...rowHead(line, index),
      figures: [
        printableText(line.hsn) || '–',
        line.lighter_pieces ? '–' : quantityText(line),
        ...[line.discount, line.taxable_value, ...tax.map((name) => line[TAX_FIELDS[name]]), line.total].map(
          amount,
        ),
      ],
    })),
  };
}

function giftCardTable(lines: readonly CreditNoteLine[]): LineTable {
  return {
    columns: ['HSN', 'Qty', 'Total'],
    rows: lines.map((line, index) => ({
      ...rowHead(line, index),
      figures: [printableText(line.hsn) || '–', String(line.quantity), amount(line.total)],
    })),
  };
}

function rowHead(line: CreditNoteLine, index: number) {
  const { quantity, billed_quantity, lighter_pieces } = line;
  const part =
    quantity < billed_quantity ? `${quantity} of the ${billed_quantity} pieces that were billed` : '';
  return {
    number: String(index + 1),
    description: printableText(line.description).replaceAll('\n', ' '),
    details: lighter_pieces ? lighter_pieces.map(lighterText) : [part].filter(Boolean),
  };
}

/** How much lighter a piece is, and what that comes to: `0.232 g × ₹11,365.00 = ₹2,636.68`. */
function lighterText({ sold_weight, net_weight, rate, metal, wastage, making }: LighterPiece): string {
  const less = formatGrams((Math.round(sold_weight * 1000) - Math.round(net_weight * 1000)) / 1000);
  const worth = [
    rate === undefined ? `metal ${amount(metal)}` : `${less} × ${amount(rate)} = ${amount(metal)}`,
    wastage > 0 && `wastage ${amount(wastage)}`,
    making > 0 && `making ${amount(making)}`,
  ];
  const compared = `Sold as ${formatGrams(sold_weight)}, weighs ${formatGrams(net_weight)}, ${less} less`;
  return printableText(`${compared}: ${worth.filter(Boolean).join(', ')}`);
}

function totals(note: CreditNote, tax: readonly TaxName[]): Total[] {
  const rounded = note.round_off ? `, round-off ${amount(note.round_off)}` : '';
  return [
    { label: 'Subtotal', value: amount(note.subtotal) },
    ...(note.discount ? [{ label: 'Less: Discount', value: amount(note.discount) }] : []),
    ...tax.map((name, index) => ({
      label: name,
      value: amount(note[TAX_FIELDS[name]]),
      ...(index === tax.length - 1 && {
        remark: `on a taxable value of ${amount(note.taxable_value)}${rounded}`,
      }),
    })),
  ];
}

const amount = (given: Rupees): string => formatRupeesExact(toPaise(given));
