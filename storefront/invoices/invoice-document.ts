import { amountInWords } from '#contract/amount-in-words.ts';
import { SHOP_NAME } from '#contract/constants.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, toPaise } from '#contract/money.ts';
import { giftCardTable, type LineTable, lineTable } from './invoice-lines.ts';
import { addressParty, type Party, sellerParty } from './invoice-parties.ts';
import { type TaxSummary, taxSummary } from './invoice-tax-summary.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { printableText } from './printable-text.ts';

/** Its check digit holds, but its PAN serial 0000 is issued to nobody: the shop still runs with demo papers. */
const DEMO_GSTIN = '27AAACX0000X1Z0';

export interface Fact {
  label: string;
  value: string;
}

export interface Total extends Fact {
  /** A remark in small letters beneath. */
  remark?: string;
}

/** Everything that the printed invoice says, in reading order, without a word about how it looks. */
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

export function invoiceDocument(invoice: PrintableInvoice): InvoiceDocument {
  const giftCardsOnly = isGiftCardsOnly(invoice);
  const seller = invoice.seller;
  return {
    shopName: SHOP_NAME,
    title: giftCardsOnly ? 'RECEIPT' : 'TAX INVOICE',
    copy: 'Original for Recipient',
    facts: facts(invoice),
    parties: [
      ...(seller ? [sellerParty(seller)] : []),
      addressParty('Bill to', invoice.billing_address, invoice.customer_name, invoice.customer_phone),
      ...(invoice.shipping_address && invoice.shipping_address !== invoice.billing_address
        ? [addressParty('Ship to', invoice.shipping_address, invoice.customer_name)]
        : []),
    ],
    lines: giftCardsOnly
      ? giftCardTable(invoice.lines ?? [])
      : lineTable(invoice.lines ?? [], isInterState(invoice)),
    taxSummary: giftCardsOnly ? null : taxSummary(invoice.lines ?? [], isInterState(invoice)),
    totals: totals(invoice),
    grandTotal: { label: 'Total', value: amount(invoice.total_amount) },
    amountInWords: `Amount in words: ${amountInWords(toPaise(Number(invoice.total_amount)))}`,
    notes: giftCardsOnly ? GIFT_CARD_NOTES : NOTES,
    terms: [
      ...(giftCardsOnly ? GIFT_CARD_TERMS : TERMS),
      `This is a computer-generated ${giftCardsOnly ? 'receipt' : 'invoice'} and needs no signature.`,
      ...(seller?.gstin === DEMO_GSTIN ? ['Demo document: the seller and the GSTIN are samples.'] : []),
    ],
    footer: printableText(
      [seller?.name ?? SHOP_NAME, seller?.gstin ? `GSTIN ${seller.gstin}` : '', seller?.email ?? '']
        .filter(Boolean)
        .join('  ·  '),
    ),
  };
}

const NOTES = [
  'Reverse charge: No',
  'Hallmarking: included',
  'Purity may be verified at any BIS-recognised Assaying and Hallmarking Centre.',
];
const TERMS = [
  '5-day return: send it back unworn with tags, certificate and invoice within five days of delivery for a full refund.',
  'Coins, bars, gift cards and engraved pieces cannot be returned.',
];
const GIFT_CARD_NOTES = [
  'Reverse charge: No',
  'Gift cards are not a supply of goods: GST is charged on the jewellery when the card is spent.',
];
const GIFT_CARD_TERMS = ['Gift cards cannot be returned or exchanged for cash.'];

/** Rupees as the call carries them to `₹1,23,456.00`. */
function amount(rupees: number): string {
  return formatRupeesExact(toPaise(Number(rupees)));
}

/** IGST instead of CGST and SGST is what the printed invoice of a sale to another state shows. */
function isInterState(invoice: PrintableInvoice): boolean {
  return Number(invoice.igst ?? 0) > 0;
}

function isGiftCardsOnly(invoice: PrintableInvoice): boolean {
  const lines = invoice.lines ?? [];
  const tax = Number(invoice.cgst) + Number(invoice.sgst) + Number(invoice.igst ?? 0);
  return lines.length > 0 && tax === 0 && lines.every((line) => line.gst_percent === 0);
}

function facts(invoice: PrintableInvoice): Fact[] {
  const place = invoice.place_of_supply;
  return [
    { label: 'Invoice number', value: printableText(invoice.invoice_number) },
    { label: 'Invoice date', value: printableText(formatIndianDate(invoice.invoice_date)) },
    { label: 'Order', value: printableText(invoice.order_id) },
    ...(place
      ? [{ label: 'Place of supply', value: printableText(`${place.state_name} (${place.state_code})`) }]
      : []),
  ];
}

/** The specification's five figures as the call has them: subtotal - discount + tax is the total, to the paisa. */
function totals(invoice: PrintableInvoice): Total[] {
  const remarks = [
    invoice.coupon_code ? `Coupon ${printableText(invoice.coupon_code)}` : '',
    invoice.round_off ? `includes round-off of ${amount(invoice.round_off)}` : '',
  ].filter(Boolean);
  const tax = isInterState(invoice)
    ? [{ label: 'IGST', value: amount(invoice.igst ?? 0) }]
    : [
        { label: 'CGST', value: amount(invoice.cgst) },
        { label: 'SGST', value: amount(invoice.sgst) },
      ];
  return [
    { label: 'Subtotal', value: amount(invoice.subtotal) },
    {
      label: 'Less: Discount',
      value: amount(invoice.discount),
      ...(remarks.length > 0 ? { remark: remarks.join(', ') } : {}),
    },
    ...tax,
  ];
}
