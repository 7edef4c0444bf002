import type * as z from 'zod/mini';
import type { cartResponse } from '#contract/orders/cart.ts';
import type { invoice } from '#contract/orders/documents/invoices.ts';
import type { order } from '#contract/orders/orders.ts';

// As they arrive, before a page reads their amounts as rupees.
export type CartLine = z.input<typeof cartResponse>['data'][number];
export type Invoice = z.input<typeof invoice>;
export type Order = z.input<typeof order>;
export type OrderItem = Order['items'][number];

export const ADDRESS = { street: '12 Temple Road\nFort Kochi', city: 'Kochi', pincode: '682001' };

/** A cart line of 8,377 rupees per piece. */
export function sampleLine(over: Partial<CartLine> = {}): CartLine {
  const line = {
    cart_id: 11,
    product_id: 1,
    product_name: 'Ishani Twist Stack Ring',
    quantity: 1,
    price_per_unit: 8377,
    photo_url: null,
    available: true,
    ...over,
  };
  return { total_price: line.price_per_unit * line.quantity, ...line };
}

/** An order item of 10,000 rupees before and 9,500 after the coupon. */
export function sampleItem(id: number, over: Partial<OrderItem> = {}): OrderItem {
  return {
    order_item_id: id,
    product_id: 100 + id,
    product_name: `Ring number ${id}`,
    quantity: 1,
    subtotal: 10_000,
    discounted_subtotal: 9_500,
    photo_url: null,
    ...over,
  };
}

/** An unpaid order of one item. */
export function sampleOrder(over: Partial<Order> = {}): Order {
  return {
    order_id: 'ORDER7',
    order_date: '2026-11-12T06:30:00.000Z',
    order_status: 'pending',
    payment_status: 'pending',
    subtotal_amount: 10_000,
    total_amount: 10_000,
    discount_amount: 0,
    coupon_code: null,
    shipping_address: ADDRESS,
    shipping_state: 'Kerala',
    items: [sampleItem(1)],
    refunds: [],
    ...over,
  };
}

export const PAID = { order_status: 'processing', payment_status: 'Success' };

/** The invoice of the sample order. */
export function sampleInvoice(over: Partial<Invoice> = {}): Invoice {
  return {
    invoice_number: 'TOLA/26-27/000124',
    order_id: 'ORDER7',
    invoice_date: '2026-11-12',
    billing_address: JSON.stringify(ADDRESS),
    subtotal: 9708.74,
    cgst: 145.63,
    sgst: 145.63,
    discount: 0,
    total_amount: 10_000,
    igst: 0,
    taxable_value: 9708.74,
    round_off: 0,
    customer_name: 'Meera Nair',
    customer_phone: '+91 98200 00000',
    place_of_supply: { state_name: 'Kerala', state_code: '32' },
    state_tax: 'SGST',
    coupon_code: null,
    seller: {
      name: 'Tola Jewellers (demo)',
      address: 'Mumbai 400002',
      gstin: '27AAACX0000X1Z0',
      state_name: 'Maharashtra',
      state_code: '27',
      phone: '+91 80000 00000',
      email: 'care@example.com',
    },
    lines: [],
    documents: [],
    ...over,
  };
}
