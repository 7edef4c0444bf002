import type { PrintableInvoice } from './printable-invoice.ts';

/** The field of each tax in a line or an invoice; UTGST is in `sgst`. */
export const TAX_FIELDS = { CGST: 'cgst', SGST: 'sgst', UTGST: 'sgst', IGST: 'igst' } as const;
export type TaxName = keyof typeof TAX_FIELDS;

/** IGST for a sale to another state, else CGST and SGST or UTGST (P-61). */
export function taxNames({ igst, state_tax }: Pick<PrintableInvoice, 'igst' | 'state_tax'>): TaxName[] {
  return Number(igst ?? 0) > 0 ? ['IGST'] : ['CGST', state_tax ?? 'SGST'];
}
