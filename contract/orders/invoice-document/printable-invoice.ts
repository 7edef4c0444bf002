import type { Invoice } from '#contract/orders/documents/invoices.ts';

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

/** The invoice fields that printing requires; extensions are optional, for back ends without them. Amounts in rupees. */
export type PrintableInvoice = Pick<Invoice, Required> &
  Partial<Omit<Invoice, Required>> & {
    /** Only if it differs from the billing address; same format as `billing_address`. */
    shipping_address?: string | null;
  };
