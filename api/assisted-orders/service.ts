import { customerSubject, lockCustomer, noSuchCustomer } from '#api/accounts/customer-service.ts';
import { recordAct } from '#api/audit/service.ts';
import { promiseOfLines } from '#api/cart/delivery-service.ts';
import { toCartLine } from '#api/cart/rules.ts';
import { addToCart, changeQuantity, readCart, removeLine } from '#api/cart/service.ts';
import { productDetails } from '#api/catalogue/product/product-service.ts';
import { type PlacedOrder, placeOrder } from '#api/orders/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuseField } from '#contract/errors.ts';
import { sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import type {
  AddToCustomerCartBody,
  ChangeCustomerCartBody,
  CustomerCart,
  OrderablePiece,
  OrderForCustomerBody,
} from '#contract/office/assisted-orders/assisted-orders.ts';
import { findLastAddress } from './queries.ts';

/** A customer's cart at the prices of now, and what an order of it needs; with a pincode also the days of delivery there. */
export async function readCustomerCart(
  shop: Shop,
  { userId, pincode }: { userId: string; pincode?: string | undefined },
  now: Date,
): Promise<CustomerCart> {
  const [{ lines }, address] = await Promise.all([
    readCart(shop, userId, now),
    findLastAddress(shop.db, userId),
  ]);
  const delivery = pincode === undefined ? undefined : await promiseOfLines(shop.db, lines, pincode, now);
  return {
    lines: lines.map((line) => toCartLine(line, now)),
    total: toRupees(sumOf(lines.map(({ subtotalPaise }) => subtotalPaise))),
    max_payment: toRupees(shop.provider.maxPaymentPaise),
    takes_transfers: shop.bankAccount !== undefined,
    delivery: delivery ?? null,
    last_address: address
      ? {
          ...{ street: address.street, city: address.city, pincode: address.pincode },
          ...(address.recipientName !== null && { recipient_name: address.recipientName }),
          ...(address.recipientPhone !== null && { recipient_phone: address.recipientPhone }),
        }
      : null,
  };
}

/** A piece on sale with the choices that it offers. Refusals: not_found, product_withdrawn. */
export async function readOrderablePiece(
  shop: Shop,
  productId: number,
  now: Date,
): Promise<OrderablePiece | Refusal> {
  const found = await productDetails(shop, { product_id: productId }, now);
  if (isRefusal(found)) return found;
  const { product, sku, choices } = found.data;
  return {
    ...{ product_id: product.product_id, sku, product_name: product.product_name },
    photo_url: product.photos[0]?.photo_url ?? null,
    price: product.price_on_request ? null : product.price,
    choices: choices ?? null,
  };
}

type ShopActing = { shop: Shop; acting: Acting };

/** Puts a piece into a customer's cart. Refusals: those of `addToCart`. */
export function addToCustomerCart(
  { shop, acting }: ShopActing,
  { user_id: userId, product_id: productId, ...wanted }: AddToCustomerCartBody,
): Promise<Refusal | undefined> {
  // Without the engraving: personal words could not be deleted from the audit.
  const { engraving: _, ...recorded } = wanted;
  return changeCart(acting, userId, { product_id: productId, ...recorded }, async (tx) => {
    const added = await addToCart({ ...shop, db: tx }, userId, { productId, ...wanted }, acting.now);
    return isRefusal(added) ? added : undefined;
  });
}

/** Changes the quantity of a line of a customer's cart; 0 takes it out. Refusal: not_found. */
export function changeCustomerCart(
  acting: Acting,
  { user_id: userId, cart_id: cartId, quantity }: ChangeCustomerCartBody,
): Promise<Refusal | undefined> {
  return changeCart(acting, userId, { cart_id: cartId, quantity }, async (tx) => {
    if (quantity === 0) return removeLine(tx, userId, cartId);
    const changed = await changeQuantity(tx, userId, { cartId, quantity });
    return isRefusal(changed) ? changed : undefined;
  });
}

/** Changes the cart of a customer who is not erased, and records who did it. */
function changeCart(
  { db, now, actor }: Acting,
  userId: string,
  after: Record<string, unknown>,
  change: (tx: Database) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    if (!(await lockCustomer(tx, userId))) return noSuchCustomer();
    const refused = await change(tx);
    if (refused) return refused;
    await recordAct(tx, actor, { act: 'cart changed', subject: customerSubject(userId), after }, now);
    return undefined;
  });
}

/**
 * Orders a customer's cart as the customer would (P-352). The customer gets the e-mail of the order, and pays it. Price and stock
 * are held for at least a day. Refusals: those of `placeOrder`, invalid_input (a bank transfer without an account).
 */
export function orderForCustomer(
  { shop, acting }: ShopActing,
  body: OrderForCustomerBody,
): Promise<PlacedOrder | Refusal> {
  const { db, now, actor } = acting;
  const paysByTransfer = body.pays_by === 'bank transfer';
  const takesTransfers = shop.bankAccount !== undefined;
  return inTransaction<PlacedOrder | Refusal>(db, async (tx) => {
    if (paysByTransfer && !takesTransfers) return refuseField('pays_by', NO_ACCOUNT);
    const placed = await placeOrder(
      { ...shop, db: tx },
      {
        userId: body.user_id,
        shippingAddress: body.shipping_address,
        couponCode: body.coupon_code,
        gift: body.gift,
        shown: { totalPaise: toPaise(body.shown_total), prices: undefined },
        maxPaymentPaise: shop.provider.maxPaymentPaise,
        stockHoldMs: shop.stockHoldMs,
        person: actorText(actor),
        ...{ takesTransfers, paysByTransfer, now },
      },
    );
    if (isRefusal(placed)) return placed;
    const subject = `order:${placed.orderId}`;
    const after = { customer: body.user_id, total_paise: placed.totalPaise, pays_by: body.pays_by };
    await recordAct(tx, actor, { act: 'ordered for a customer', subject, after }, now);
    return placed;
  });
}

const NO_ACCOUNT = 'The settings have no bank account yet, so that nobody can transfer to it.';
