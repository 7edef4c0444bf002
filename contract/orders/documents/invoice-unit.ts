/** Units of quantity as GST returns name them (UQC): pieces and grams. */
export const INVOICE_UNITS = ['PCS', 'GMS'] as const;
export type InvoiceUnit = (typeof INVOICE_UNITS)[number];

/** Those of GST returns; services have no quantity. */
export const RETURN_UNITS = [...INVOICE_UNITS, 'NA'] as const;
export type ReturnUnit = (typeof RETURN_UNITS)[number];

/** Bullion and coins, which are sold by weight: silver, gold and platinum unwrought, and coin. */
const SOLD_BY_WEIGHT = /^71(?:06|08|10|18)/;

/** The invoice unit for goods of an HSN code (P-62). */
export function unitOfGoods(hsn: string): InvoiceUnit {
  return SOLD_BY_WEIGHT.test(hsn) ? 'GMS' : 'PCS';
}
