import type { Invoice, InvoiceLine } from '#contract/invoices.ts';
import { toRupees } from '#contract/money.ts';
import type { InvoiceRow } from './queries.ts';

function toLine({ tax, item }: InvoiceRow['lines'][number], otherState: boolean): InvoiceLine {
  const { quantity } = item;
  return {
    description: item.productName,
    hsn: item.hsn,
    purity: item.purity,
    gross_weight: item.grossWeightMg / 1000,
    net_weight: item.netWeightMg / 1000,
    quantity,
    metal_value: toRupees((item.unitProductPrice - item.unitStoneValue) * quantity),
    stone_value: toRupees(item.unitStoneValue * quantity),
    making_charges: toRupees(item.unitMakingCharges * quantity),
    discount: toRupees(
      (item.unitProductPrice + item.unitMakingCharges) * quantity - tax.taxableValue - tax.roundOff,
    ),
    taxable_value: toRupees(tax.taxableValue),
    gst_percent: tax.gstRate / 100,
    cgst: toRupees(tax.cgst),
    sgst: toRupees(tax.sgst),
    igst: toRupees(otherState ? tax.cgst + tax.sgst : 0),
    total: toRupees(tax.total),
  };
}

/** A stored invoice as the calls carry it. */
export function toInvoice(row: InvoiceRow): Invoice {
  const otherState = row.supplyStateCode !== row.seller.state_code;
  return {
    invoice_number: row.invoiceNumber,
    order_id: row.orderId,
    invoice_date: row.invoiceDate.toISOString(),
    billing_address: row.billingAddress,
    subtotal: toRupees(row.subtotal),
    cgst: toRupees(row.cgst),
    sgst: toRupees(row.sgst),
    discount: toRupees(row.discount),
    total_amount: toRupees(row.total),
    igst: toRupees(row.igst),
    taxable_value: toRupees(row.taxableValue),
    round_off: toRupees(row.roundOff),
    customer_name: row.customerName,
    customer_phone: row.customerPhone,
    place_of_supply: { state_name: row.supplyStateName, state_code: row.supplyStateCode },
    coupon_code: row.couponCode,
    seller: row.seller,
    lines: row.lines.map((line) => toLine(line, otherState)),
  };
}
