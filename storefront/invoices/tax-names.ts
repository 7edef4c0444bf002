import type { PrintableInvoice } from './printable-invoice.ts';

/** The field of a line or an invoice that each tax stands in; UTGST is carried as `sgst`. */
export const TAX_FIELDS = { CGST: 'cgst', SGST: 'sgst', UTGST: 'sgst', IGST: 'igst' } as const;
export type TaxName = keyof typeof TAX_FIELDS;

/** The taxes that a printed invoice shows: IGST on a sale to another state, else CGST and the tax of the state. */
export function taxNames({ igst, state_tax }: PrintableInvoice): TaxName[] {
  return Number(igst ?? 0) > 0 ? ['IGST'] : ['CGST', state_tax ?? 'SGST'];
}
