import { findItems, type OrderHead } from '#api/orders/service.ts';
import type { Database } from '#api/platform/database.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import type { Seller } from '#contract/invoices.ts';
import { placeOfSupply } from './place-of-supply-rules.ts';
import { findBuyer, findDate, insertInvoice, takeNumber } from './queries.ts';
import {
  billingAddressText,
  INVOICE_SERIES,
  invoiceNumber,
  invoiceTotals,
  lineTax,
  type SoldLine,
} from './rules.ts';

function toSoldLine(item: Awaited<ReturnType<typeof findItems>>[number]): SoldLine {
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
 * Issues the invoice of an order that has just been paid, inside the paying transaction. The number is taken
 * last, so that the counter is held for as short as possible and the series has no gaps. Payments that
 * race reach the counter in another order than they read the clock; a later number never gets an earlier date.
 */
export async function issueInvoice(tx: Database, order: OrderHead, seller: Seller, now: Date): Promise<void> {
  const items = await findItems(tx, order.orderId);
  const buyer = await findBuyer(tx, order.userId);
  const lines = items.map(toSoldLine);
  const taxes = lines.map(lineTax);
  const supply = placeOfSupply(order.pincode, { stateName: seller.state_name, stateCode: seller.state_code });
  const year = financialYear(indianDate(now));
  const serial = await takeNumber(tx, INVOICE_SERIES, year);
  const before = await findDate(tx, INVOICE_SERIES, year, serial - 1);
  const number = invoiceNumber(INVOICE_SERIES, year, serial);
  await insertInvoice(
    tx,
    {
      invoiceNumber: number,
      series: INVOICE_SERIES,
      financialYear: year,
      serial,
      orderId: order.orderId,
      userId: order.userId,
      invoiceDate: before && before > now ? before : now,
      customerName: buyer?.name ?? '',
      customerPhone: buyer?.phone ?? '',
      billingAddress: billingAddressText(order),
      supplyStateName: supply.stateName,
      supplyStateCode: supply.stateCode,
      seller,
      ...invoiceTotals(lines, taxes, supply.stateCode === seller.state_code),
    },
    taxes.map((tax, index) => ({
      invoiceNumber: number,
      orderItemId: items[index]?.orderItemId ?? 0,
      ...tax,
    })),
  );
}
