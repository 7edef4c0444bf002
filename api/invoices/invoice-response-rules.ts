import { toLineChoice } from '#api/catalogue/choices/choice-rules.ts';
import { shownBilledPiece } from '#api/pieces/hallmark-rules.ts';
import { type Paise, paise, sumOf, toRupees } from '#contract/money/money.ts';
import { ratePerGram } from '#contract/money/rate-per-gram.ts';
import type { Invoice, InvoiceLine } from '#contract/orders/documents/invoices.ts';
import { milligrams, toGrams } from '#contract/weight.ts';
import type { InvoiceRow } from './queries.ts';
import type { InvoiceTotals } from './rules.ts';

/** The stones of a piece without stones, in catalogue files. */
const NO_STONES = 'None';

type Line = InvoiceRow['lines'][number];

function worthOfParts(line: Line): Paise {
  return paise((line.unitProductPricePaise + line.unitMakingChargesPaise) * line.quantity);
}

/** The rounding of prices to whole rupees, as a part of the line (negative if it lowered the price). */
function rounding(line: Line): Paise {
  return paise(line.totalPaise - line.cgstPaise - line.sgstPaise + line.discountPaise - worthOfParts(line));
}

/** The price of a gram of the metal; undefined for a piece without metal. */
function rateOf({
  unitProductPricePaise,
  unitStoneValuePaise,
  netWeightMilligrams,
}: Line): Pick<InvoiceLine, 'rate_per_gram'> {
  const rate = ratePerGram(paise(unitProductPricePaise - unitStoneValuePaise), netWeightMilligrams);
  return rate === undefined ? {} : { rate_per_gram: toRupees(rate) };
}

/** The coupon's discount on the documents; nothing without one, or where its part before tax is not stored. */
function couponOf(documents: readonly InvoiceRow[]): Pick<Invoice, 'coupon_amount' | 'coupon_before_tax'> {
  const lines = documents
    .flatMap((document) => document.lines)
    .filter(({ couponSharePaise }) => couponSharePaise > 0);
  const beforeTax = lines.flatMap(({ couponBeforeTaxPaise }) => couponBeforeTaxPaise ?? []);
  if (lines.length === 0 || beforeTax.length < lines.length) return {};
  return {
    coupon_amount: toRupees(sumOf(lines.map(({ couponSharePaise }) => couponSharePaise))),
    coupon_before_tax: toRupees(sumOf(beforeTax)),
  };
}

function toLine(line: Line, isOtherState: boolean): InvoiceLine {
  const { quantity, unitCode } = line;
  return {
    document_number: line.invoiceNumber,
    description: line.description,
    hsn: line.hsn,
    purity: line.purity,
    ...(line.stone && line.stone !== NO_STONES && { stone: line.stone }),
    ...rateOf(line),
    ...toLineChoice(line),
    gross_weight: toGrams(line.grossWeightMilligrams),
    net_weight: toGrams(line.netWeightMilligrams),
    ...(line.pieces && { pieces: line.pieces.map(shownBilledPiece) }),
    quantity,
    unit: unitCode,
    unit_quantity: unitCode === 'GMS' ? toGrams(milligrams(line.netWeightMilligrams * quantity)) : quantity,
    metal_value: toRupees(paise((line.unitProductPricePaise - line.unitStoneValuePaise) * quantity)),
    stone_value: toRupees(paise(line.unitStoneValuePaise * quantity)),
    making_charges: toRupees(paise(line.unitMakingChargesPaise * quantity)),
    rounding: toRupees(rounding(line)),
    discount: toRupees(line.discountPaise),
    taxable_value: toRupees(line.taxableValuePaise),
    gst_percent: line.gstRateBasisPoints / 100,
    cgst: toRupees(line.cgstPaise),
    sgst: toRupees(line.sgstPaise),
    igst: toRupees(paise(isOtherState ? line.cgstPaise + line.sgstPaise : 0)),
    total: toRupees(line.totalPaise),
    is_hallmarked: line.isHallmarked,
  };
}

type Amount = keyof InvoiceTotals;

/** Summed amounts of an order's documents, in rupees under their API names. */
function figures(documents: readonly InvoiceRow[]) {
  const sum = (name: Amount) => toRupees(sumOf(documents.map((document) => document[name])));
  return {
    subtotal: sum('subtotalPaise'),
    cgst: sum('cgstPaise'),
    sgst: sum('sgstPaise'),
    discount: sum('discountPaise'),
    total_amount: sum('totalPaise'),
    igst: sum('igstPaise'),
    taxable_value: sum('taxableValuePaise'),
    round_off: sum('roundOffPaise'),
    ...couponOf(documents),
  };
}

/** The registered business that bought; nothing where none did. */
export function businessOf({
  buyerGstin,
  buyerBusiness,
}: Pick<InvoiceRow, 'buyerGstin' | 'buyerBusiness'>): Pick<Invoice, 'business'> {
  if (buyerGstin === null || buyerBusiness === null) return {};
  return { business: { gstin: buyerGstin, business_name: buyerBusiness } };
}

function planOf({ userSchemeId, planSavedPaise }: InvoiceRow): Pick<Invoice, 'plan'> {
  if (userSchemeId === null || planSavedPaise === null) return {};
  return { plan: { user_scheme_id: userSchemeId, saved: toRupees(planSavedPaise) } };
}

const giftCardsOf = ({ giftCardPaise, oldGoldPaise }: InvoiceRow) => ({
  ...(giftCardPaise !== null && { from_gift_cards: toRupees(giftCardPaise) }),
  ...(oldGoldPaise !== null && { from_old_gold: toRupees(oldGoldPaise) }),
});

/** Converts an order's documents to the API form: one invoice with the sums of all of them. */
export function toInvoice(documents: readonly InvoiceRow[]): Invoice[] {
  const first = documents[0];
  if (!first) return [];
  const isOtherState = first.supplyStateCode !== first.seller.state_code;
  return [
    {
      invoice_number: first.invoiceNumber,
      order_id: first.orderId,
      invoice_date: first.invoiceDate.toISOString(),
      billing_address: first.billingAddress,
      ...figures(documents),
      customer_name: first.customerName,
      customer_phone: first.customerPhone,
      ...(first.recipientName && { recipient_name: first.recipientName }),
      ...(first.recipientPhone && { recipient_phone: first.recipientPhone }),
      ...businessOf(first),
      place_of_supply: { state_name: first.supplyStateName, state_code: first.supplyStateCode },
      state_tax: first.stateTax,
      coupon_code: first.couponCode,
      ...(first.paymentMethod && { payment_method: first.paymentMethod }),
      ...(first.paymentReference && { payment_reference: first.paymentReference }),
      ...planOf(first),
      ...giftCardsOf(first),
      seller: first.seller,
      lines: documents.flatMap(({ lines }) => lines.map((line) => toLine(line, isOtherState))),
      documents: documents.map((document) => ({
        document_number: document.invoiceNumber,
        kind: document.kind,
        document_date: document.invoiceDate.toISOString(),
        coupon_code: document.couponCode,
        ...figures([document]),
      })),
    },
  ];
}
