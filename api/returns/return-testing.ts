import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, PIECES, shown } from '#api/payments/purchase-testing.ts';
import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { InspectReturnBody, OfficeReturn } from '#contract/office/returns/returns.ts';
import type { AskReturnBody } from '#contract/returns/returns.ts';

export interface Delivered {
  customer: LoginResponse;
  orderId: string;
  paymentId: string;
  /** The order's lines, in the order of `pieces`. */
  items: number[];
}

/** Buys pieces and has them delivered at an instant. */
export async function delivered(
  shop: TestShop,
  pieces: [productId: number, quantity: number][] = [[PIECES.ring, 1]],
  at = new Date(),
  buyer?: LoginResponse,
): Promise<Delivered> {
  const customer = buyer ?? (await shop.newCustomer());
  const { orderId, razorpay_payment_id } = await buy(shop, customer, { pieces });
  for (const status of ['shipped', 'delivered'] as const)
    await setStatus(acting(shop.db, at), orderId, status);
  const { items } = await shown(shop, customer, orderId);
  const itemOf = (id: number) => items.find(({ product_id }) => product_id === id)?.order_item_id ?? 0;
  return { customer, orderId, paymentId: razorpay_payment_id, items: pieces.map(([id]) => itemOf(id)) };
}

/** What a customer sends to return pieces of an order. */
export function wish(
  { orderId, items }: Pick<Delivered, 'orderId' | 'items'>,
  quantities: readonly number[] = [1],
  now = new Date(),
): AskReturnBody {
  const pieces = quantities.flatMap((quantity, index) =>
    quantity > 0 ? [{ order_item_id: items[index] ?? 0, quantity }] : [],
  );
  return {
    ...{ order_id: orderId, pieces, reason: 'does not fit', text: 'Too small', wants_exchange: false },
    ...{ pickup_day: addDays(indianDate(now), 1), pickup_part: 'morning' },
  };
}

export function ask(shop: TestShop, { token }: LoginResponse, body: AskReturnBody) {
  return shop.call(afterSaleCalls.askReturn, { token, body });
}

/** A return whose parcel is here. */
export async function arrived(
  shop: TestShop,
  order: Delivered,
  quantities: readonly number[],
  staff: OfficeBrowser,
): Promise<number> {
  const { return_number } = (await ask(shop, order.customer, wish(order, quantities))).body.data;
  await staff.call(officeCalls.approveReturn, { body: { return_number, text: '' } });
  await staff.call(officeCalls.receiveReturn, { body: { code: String(return_number) } });
  return return_number;
}

export async function readAsStaff(staff: OfficeBrowser, return_number: number): Promise<OfficeReturn> {
  return (await staff.call(officeCalls.getOfficeReturn, { params: { return_number } })).body.data;
}

/** Weighs every piece of a return as it was sold, or as stated. */
export async function weigh(
  staff: OfficeBrowser,
  return_number: number,
  otherwise: Partial<InspectReturnBody> = {},
): Promise<void> {
  const { lines } = await readAsStaff(staff, return_number);
  for (const { return_line_id, quantity, pieces, ...stated } of lines) {
    for (let unit = 1; unit <= quantity; unit += 1) {
      const piece = pieces[unit - 1];
      const { gross_weight, net_weight } = piece ?? stated;
      const body = {
        ...{ return_line_id, unit, gross_weight_g: gross_weight, net_weight_g: net_weight },
        ...{ tag: piece?.tag ?? '', huid: piece?.huid ?? '', note: '' },
        ...{ seal_ok: true, finding: 'as sold' as const, ...otherwise },
      };
      const { status, body: response } = await staff.call(officeCalls.inspectReturn, { body });
      if (status !== 200) throw new Error(`not weighed: ${response.message}`);
    }
  }
}

export function accept(staff: OfficeBrowser, return_number: number) {
  return staff.call(officeCalls.acceptReturn, { body: { return_number, text: '' } });
}
