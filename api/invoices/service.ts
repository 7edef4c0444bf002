import type { OrderHead } from '#api/orders/service.ts';
import type { Write } from '#api/platform/statements.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import type { Seller } from '#contract/invoices.ts';
import { placeOfSupply } from './place-of-supply-rules.ts';
import { issueWrites, type Sold } from './queries.ts';
import { billingAddressText, INVOICE_SERIES, invoiceTotals, lineTax, type SoldLine } from './rules.ts';

export { findSold, type Sold } from './queries.ts';

function toSoldLine(item: Sold[number]['item']): SoldLine {
  return {
    product_price: item.unitProductPrice,
    making_charges: item.unitMakingCharges,
    discount: item.unitDiscount,
    gst_cgst: item.unitCgst,
    gst_sgst: item.unitSgst,
    quantity: item.quantity,
    discountedSubtotal: item.discountedSubtotal,
  };
}

/**
 * The statements that issue the invoice of an order that has just been paid, of its items as sold, for the end of the
 * paying transaction: the number is taken last, so that the counter is held for as short as possible and the series
 * has no gaps. Payments that race reach the counter in another order than they read the clock; a later number
 * never gets an earlier date.
 */
export function issueInvoiceWrites(order: OrderHead, sold: Sold, seller: Seller, now: Date): Write[] {
  const lines = sold.map(({ item }) => toSoldLine(item));
  const taxes = lines.map(lineTax);
  const sellersState = { stateName: seller.state_name, stateCode: seller.state_code };
  const supply = placeOfSupply({ pincode: order.pincode, stateCode: null }, sellersState);
  const buyer = sold[0]?.buyer;
  return issueWrites(
    {
      series: INVOICE_SERIES,
      financialYear: financialYear(indianDate(now)),
      orderId: order.orderId,
      userId: order.userId,
      invoiceDate: now,
      customerName: buyer?.name ?? '',
      customerPhone: buyer?.phone ?? '',
      billingAddress: billingAddressText(order),
      supplyStateName: supply.stateName,
      supplyStateCode: supply.stateCode,
      seller,
      ...invoiceTotals(lines, taxes, supply.stateCode === seller.state_code),
    },
    taxes.map((tax, index) => ({ orderItemId: sold[index]?.item.orderItemId ?? 0, ...tax })),
  );
}
