import { CARE_WORK_WORDS, type CareWork } from '#contract/care/care-states.ts';
import { basisPoints, toRupees } from '#contract/money/money.ts';
import type { CareInvoice } from '#contract/orders/documents/care-invoices.ts';
import type { CareInvoiceRow } from './care-invoice-queries.ts';

/** Repair services of watches, clocks and jewellery, in the classification of services for GST (P-366). */
export const CARE_SAC = '998722';

/** 18 %: heading 9987, maintenance and repair services (Notification 11/2017, entry 25; P-366). */
export const CARE_RATE_BASIS_POINTS = basisPoints(1800);

/** `Repair: Chandrika Solitaire Ring`. */
export const careDescription = (work: CareWork, productName: string): string =>
  `${CARE_WORK_WORDS[work]}: ${productName}`;

export function toCareInvoice(row: CareInvoiceRow): CareInvoice {
  const { buyerGstin: gstin, buyerBusiness: business_name } = row;
  return {
    ...{ number: row.invoiceNumber, date: row.invoiceDate.toISOString(), order_id: row.orderId },
    care_number: row.careNumber,
    ...{ customer_name: row.customerName, customer_phone: row.customerPhone },
    billing_address: row.billingAddress,
    ...(gstin !== null && business_name !== null && { business: { gstin, business_name } }),
    place_of_supply: { state_name: row.supplyStateName, state_code: row.supplyStateCode },
    ...{ state_tax: row.stateTax, seller: row.seller, description: row.description, sac: row.sac },
    gst_percent: row.gstRateBasisPoints / 100,
    taxable_value: toRupees(row.taxableValuePaise),
    cgst: toRupees(row.cgstPaise),
    sgst: toRupees(row.sgstPaise),
    igst: toRupees(row.igstPaise),
    round_off: toRupees(row.roundOffPaise),
    total: toRupees(row.totalPaise),
    ...{ paid_by: row.paidBy, payment_reference: row.paymentReference },
  };
}
