import { RETURN_DAYS } from '#contract/constants.ts';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { amountInWords } from '#contract/money/amount-in-words.ts';
import { formatRupeesExact, type Rupees, rupees, sumOf, toPaise } from '#contract/money/money.ts';
import type { BillingDocument, Seller } from '#contract/orders/documents/invoices.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import { giftCardTable, type LineTable, lineTable } from './invoice-lines.ts';
import { buyerParty, deliveryParty, type Party, personParty, sellerParty } from './invoice-parties.ts';
import { type TaxSummary, taxSummary } from './invoice-tax-summary.ts';
import { couponFact, discountName, paymentSentences } from './payment-facts.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { printableText } from './printable-text.ts';
import { TAX_FIELDS, type TaxName, taxNames } from './tax-names.ts';

/** The GSTIN of the demo seller: a valid check digit, but a PAN serial (0000) that is never issued. */
const DEMO_GSTIN = '27AAACX0000X1Z0';

export interface Fact {
  label: string;
  value: string;
}

export interface Total extends Fact {
  /** Small print below the row. */
  remark?: string;
}

/** The content of the printed invoice in reading order, without layout. */
export interface InvoiceDocument {
  shopName: string;
  title: string;
  copy: string;
  facts: Fact[];
  parties: Party[];
  lines: LineTable;
  taxSummary: TaxSummary | null;
  totals: Total[];
  grandTotal: Fact;
  amountInWords: string;
  notes: string[];
  terms: string[];
  footer: string;
}

/** The documents of an order: a tax invoice for goods, a receipt for gift cards (P-63). */
export function invoiceDocuments(invoice: PrintableInvoice): [InvoiceDocument, ...InvoiceDocument[]] {
  const { documents = [], lines = [] } = invoice;
  const [first, ...further] = documents.map((own) => {
    const { document_number, document_date, kind: _kind, ...figures } = own;
    const document = invoiceDocument({
      ...invoice,
      ...figures,
      invoice_number: document_number,
      invoice_date: document_date,
      lines: lines.filter((line) => line.document_number === document_number),
    });
    const others = documents.filter((other) => other !== own);
    return { ...document, notes: [...document.notes, ...others.map(otherDocumentNote)] };
  });
  return first ? [first, ...further] : [invoiceDocument(invoice)];
}

function otherDocumentNote({ kind, document_number, total_amount }: BillingDocument): string {
  const goods = kind === 'invoice' ? 'The pieces' : 'The gift cards';
  return printableText(`${goods} of this order: ${kind} ${document_number}, ${amount(total_amount)}.`);
}

export function invoiceDocument(invoice: PrintableInvoice): InvoiceDocument {
  const giftCardsOnly = isGiftCardsOnly(invoice);
  const tax = taxNames(invoice);
  const seller = invoice.seller;
  const frame = documentFrame(seller);
  return {
    ...frame,
    title: giftCardsOnly ? 'GIFT CARD RECEIPT' : 'TAX INVOICE',
    facts: facts(invoice, giftCardsOnly ? 'Receipt' : 'Invoice'),
    parties: [
      ...(seller ? [sellerParty(seller)] : []),
      giftCardsOnly ? personParty('Bill to', invoice) : buyerParty('Bill to', invoice),
      ...deliveryParty(invoice),
    ],
    lines: giftCardsOnly ? giftCardTable(invoice.lines ?? []) : lineTable(invoice.lines ?? [], tax),
    taxSummary: giftCardsOnly ? null : taxSummary(invoice.lines ?? [], tax),
    totals: totals(invoice, giftCardsOnly ? [] : tax),
    grandTotal: { label: 'Total', value: amount(invoice.total_amount) },
    amountInWords: `Amount in words: ${amountInWords(toPaise(rupees(Number(invoice.total_amount))))}`,
    notes: [
      ...paymentNote(giftCardsOnly ? withoutPaidBefore(invoice) : invoice),
      ...(giftCardsOnly ? GIFT_CARD_NOTES : notes(invoice)),
    ],
    terms: [
      ...(giftCardsOnly ? GIFT_CARD_TERMS : terms(seller?.return_days ?? RETURN_DAYS)),
      `This is a computer-generated ${giftCardsOnly ? 'receipt' : 'invoice'} and needs no signature.`,
      ...frame.terms,
    ],
  };
}

/** The content that all documents of a seller share. */
export function documentFrame(
  seller: Seller | undefined,
): Pick<InvoiceDocument, 'shopName' | 'copy' | 'terms' | 'footer'> {
  return {
    shopName: printableText(shopNameOf(seller)),
    copy: 'Original for Recipient',
    terms: seller?.gstin === DEMO_GSTIN ? ['Demo document: the seller and the GSTIN are samples.'] : [],
    footer: printableText(
      [seller?.name ?? shopNameOf(seller), seller?.gstin ? `GSTIN ${seller.gstin}` : '', seller?.email ?? '']
        .filter(Boolean)
        .join('  ·  '),
    ),
  };
}

const HALLMARK_NOTE =
  'Purity of hallmarked pieces may be verified at any BIS-recognised Assaying and Hallmarking Centre.';
const HUID_NOTE = 'The HUID of a piece can be checked in the BIS CARE app.';
const terms = (returnDays: number) => [
  `${returnDays}-day return: send it back unworn with tags, certificate and invoice within ${counted(returnDays, 'day')} of delivery for a full refund.`,
  'Coins, bars, gift cards and engraved pieces cannot be returned.',
];
const GIFT_CARD_NOTES = [
  'Gift cards are not a supply of goods: GST is charged on the jewellery when the card is spent.',
];
const GIFT_CARD_TERMS = ['Gift cards cannot be returned or exchanged for cash.'];

/** Formatted as `₹1,23,456.00`. */
function amount(given: Rupees): string {
  return formatRupeesExact(toPaise(rupees(Number(given))));
}

/** Plans, gift cards and old gold pay no gift cards. */
const withoutPaidBefore = ({
  plan: _,
  from_gift_cards: __,
  from_old_gold: ___,
  ...invoice
}: PrintableInvoice): PrintableInvoice => invoice;

function paymentNote(invoice: PrintableInvoice): string[] {
  return paymentSentences(invoice).map(printableText);
}

/** Mentions the hallmark only if a piece has one. */
function notes({ lines = [] }: PrintableInvoice): string[] {
  const hasHuid = lines.some(({ pieces = [] }) => pieces.some(({ huid }) => huid));
  return [
    'Reverse charge: No',
    ...(lines.some((line) => line.is_hallmarked) ? [HALLMARK_NOTE] : []),
    ...(hasHuid ? [HUID_NOTE] : []),
  ];
}

function isGiftCardsOnly(invoice: PrintableInvoice): boolean {
  const lines = invoice.lines ?? [];
  const tax = Number(invoice.cgst) + Number(invoice.sgst) + Number(invoice.igst ?? 0);
  return lines.length > 0 && tax === 0 && lines.every((line) => line.gst_percent === 0);
}

function facts(invoice: PrintableInvoice, kind: 'Receipt' | 'Invoice'): Fact[] {
  const place = invoice.place_of_supply;
  return [
    { label: `${kind} number`, value: printableText(invoice.invoice_number) },
    { label: `${kind} date`, value: printableText(formatIndianDate(invoice.invoice_date)) },
    { label: 'Order', value: printableText(invoice.order_id) },
    ...(place && kind === 'Invoice'
      ? [{ label: 'Place of supply', value: printableText(`${place.state_name} (${place.state_code})`) }]
      : []),
  ];
}

/** Subtotal - discount + tax = total, to the paisa (P-60). */
function totals(invoice: PrintableInvoice, tax: readonly TaxName[]): Total[] {
  const rounding = sumOf((invoice.lines ?? []).map((line) => toPaise(line.rounding ?? rupees(0))));
  return [
    {
      label: 'Subtotal',
      value: amount(invoice.subtotal),
      ...(rounding !== 0 && { remark: `includes price rounding of ${formatRupeesExact(rounding)}` }),
    },
    {
      label: 'Less: Discount',
      value: amount(invoice.discount),
      ...discountRemark(invoice),
    },
    ...tax.map((name, index) => ({
      label: name,
      value: amount(invoice[TAX_FIELDS[name]] ?? rupees(0)),
      ...(index === tax.length - 1 && taxableRemark(invoice)),
    })),
  ];
}

function discountRemark(invoice: PrintableInvoice): { remark?: string } {
  const name = discountName(invoice);
  if (!name) return {};
  const amounts = couponFact(invoice);
  return { remark: `${printableText(name)}${amounts && `: ${amounts}`}` };
}

/** Taxable value and round-off (P-60). */
function taxableRemark({ taxable_value, round_off }: PrintableInvoice): { remark?: string } {
  if (taxable_value === undefined) return {};
  const rounded = round_off ? `, round-off ${amount(round_off)}` : '';
  return { remark: `on a taxable value of ${amount(taxable_value)}${rounded}` };
}
