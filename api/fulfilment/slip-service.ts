import { toSVG } from 'bwip-js/node';
import { readOrderOfShop } from '#api/orders/owner/owner-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal } from '#contract/errors.ts';
import type { PackingSlip } from '#contract/office/orders/orders.ts';
import { findNotes } from './fulfilment-queries.ts';
import { shownDelivery, shownLine } from './order-response-rules.ts';

/** The packing slips of paid orders, without prices, in the order asked for; `left_out` says why one has none. */
export async function readPackingSlips(db: Database, shop_name: string, orderIds: string[]) {
  const data: PackingSlip[] = [];
  const left_out: { order_id: string; message: string }[] = [];
  const notes = await findNotes(db, orderIds);
  for (const orderId of orderIds) {
    const found = await readOrderOfShop(db, orderId);
    if (isRefusal(found)) {
      left_out.push({ order_id: orderId, message: found.message });
      continue;
    }
    const { order, customer, items } = found;
    if (order.orderStatus === 'pending' || order.orderStatus === 'cancelled') {
      const why = order.orderStatus === 'pending' ? 'not paid yet' : 'cancelled';
      left_out.push({ order_id: orderId, message: `Order ${orderId} is ${why}: there is nothing to pack.` });
      continue;
    }
    data.push({
      order_id: orderId,
      order_date: order.orderDate.toISOString(),
      barcode_svg: toSVG({ bcid: 'code128', text: orderId, height: 12 }),
      delivery: shownDelivery(order, customer),
      lines: items.map(shownLine),
      notes: notes.filter((note) => note.isForPacking && note.orderId === orderId).map(({ text }) => text),
    });
  }
  return { shop_name, data, left_out };
}
