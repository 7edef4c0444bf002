import type { StateTax } from '#contract/addresses/states.ts';
import type { Rupees } from '#contract/money/money.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { DOCUMENT_KINDS, type Seller } from './invoices.ts';

/** What is billed: goods, gift cards, and cleaning and repairs. */
export const BILL_KINDS = [...DOCUMENT_KINDS, 'care invoice'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** The tax invoice of cleaning or a repair that was paid, as it is printed (P-366): taxable value + tax + round-off = total. */
export interface CareInvoice {
  number: string;
  date: string;
  order_id: string;
  care_number: number;
  customer_name: string;
  customer_phone: string;
  billing_address: string;
  business?: BusinessBuyer;
  place_of_supply: { state_name: string; state_code: string };
  state_tax: StateTax;
  seller: Seller;
  /** What was done to which piece. */
  description: string;
  /** The code of the service in GST returns. */
  sac: string;
  gst_percent: number;
  taxable_value: Rupees;
  cgst: Rupees;
  sgst: Rupees;
  /** cgst + sgst for a supply to another state, else 0; printed instead of the two. */
  igst: Rupees;
  round_off: Rupees;
  total: Rupees;
  paid_by: DirectMethod;
  payment_reference: string;
}
