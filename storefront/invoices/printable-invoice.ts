import type { Invoice } from '#contract/invoices.ts';

type Required =
  | 'invoice_number'
  | 'order_id'
  | 'invoice_date'
  | 'billing_address'
  | 'subtotal'
  | 'cgst'
  | 'sgst'
  | 'discount'
  | 'total_amount';

/**
 * What the document needs of an invoice: the specification's fields. The shop's extensions are printed when
 * they are there, so that an invoice of another, plainer back end can be downloaded too. Amounts in rupees.
 */
export type PrintableInvoice = Pick<Invoice, Required> &
  Partial<Omit<Invoice, Required>> & {
    /** Where the pieces go, when that is known and not the billing address. Same forms as `billing_address`. */
    shipping_address?: string | null;
  };
