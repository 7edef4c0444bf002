import { lockCustomer } from '#api/accounts/customer-service.ts';
import { lockOrder, readOwnOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead, toPayOf, UNPAID_ORDER_LIFE_MS } from '#api/orders/rules.ts';
import { resetFailedPayment } from '#api/orders/service.ts';
import { newTotalRefusal } from '#api/orders/totals/changed-price-service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { RateReader } from '#api/rates/service.ts';
import { agreedText, termsText } from '#api/schemes/rules.ts';
import { joinableScheme, payableInstalment } from '#api/schemes/service.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, toRupees } from '#contract/money/money.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { type CheckoutClaim, claimOf, toInitiateResponse } from '#contract/orders/payments/payment-fields.ts';
import type {
  InitiatePaymentResponse,
  VerifyPaymentBody,
  VerifyPaymentResponse,
  VerifySchemePaymentBody,
} from '#contract/orders/payments/payments.ts';
import type { VerifyInstalmentBody } from '#contract/schemes/passbook.ts';
import { SCHEME_TERMS_VERSION } from '#contract/schemes/scheme-terms.ts';
import { areCardsCurrent } from './gift-card-uses/gift-card-payment-service.ts';
import { isPlanCurrent } from './plan-uses/plan-payment-service.ts';
import type { GatewayProblem } from './provider/gateway.ts';
import { newReceipt } from './receipt-rules.ts';
import { isInReview } from './review/review-queries.ts';
import { keepsPrice, nextCheck, type Settlement } from './rules.ts';
import { insertConsent } from './settlement/consent-queries.ts';
import {
  findActiveIntent,
  findClaim,
  findOrderToPay,
  type Intent,
  noteInitiated,
  type OrderToPay,
  openIntent,
} from './settlement/intent-queries.ts';
import { wasRefunded } from './settlement/payment-queries.ts';
import { settleIntent, settlePayment } from './settlement/settlement-service.ts';
import type { Target } from './target-rules.ts';
import { renewForPayment } from './unpaid-orders/renewal-service.ts';

const ALREADY_PAID = refuse('order_not_payable', 'This order is already paid.');
const INSTALMENT_PAID = refuse('instalment_not_due', 'This month’s instalment is paid already.');

const BY_PROBLEM: Record<GatewayProblem, () => Refusal> = {
  unavailable: () => refuse('provider_unavailable'),
  'amount too high': () => refuse('amount_too_high'),
  'not found': () => refuse('provider_unavailable'),
  refused: () => refuse('provider_unavailable'),
};

/** Attempts to open a payment while the order's hold ends or its total changes concurrently. */
const MAX_ATTEMPTS = 2;

/**
 * Opens the payment of the customer's own order. After its hold, stock and price are checked again (P-40); another total
 * than the one that the page showed is refused once.
 * Refusals: not_found, order_not_payable, price_changed, out_of_stock, product_unavailable, price_on_request, amount_too_low,
 * amount_too_high, payment_being_confirmed, provider_unavailable.
 */
export async function initiateOrderPayment(
  shop: Shop,
  userId: string,
  orderId: string,
  shownPaise?: Paise,
): Promise<InitiatePaymentResponse | Refusal> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const found = await findOrderToPay(shop.db, userId, orderId);
    if (!found) return refuse('not_found', orderMessages.orderNotFound);
    const opened = await openOrderPayment(shop, found, shownPaise);
    if (opened !== 'changed') return toResponse(shop, opened);
  }
  return refuse('busy');
}

async function openOrderPayment(
  shop: Shop,
  { order: seen, open, isInReview: isUndecided }: OrderToPay,
  shownPaise?: Paise,
): Promise<OpenedPayment | Refusal | 'changed'> {
  if (!isPayable(seen)) {
    return seen.paymentStatus === 'Success' ? ALREADY_PAID : refuse('order_not_payable');
  }
  if (isUndecided) return refuse('payment_being_confirmed');
  const keeps =
    keepsPrice(seen, open ?? undefined, shop.stockHoldMs, shop.clock()) &&
    (await isPlanCurrent(shop.db, seen)) &&
    (await areCardsCurrent(shop.db, seen));
  const order = keeps ? seen : await renewForPayment(shop, seen);
  if (isRefusal(order)) return order;
  const { userId, orderId } = order;
  const toPayPaise = toPayOf(order);
  if (shownPaise !== undefined && shownPaise !== toPayPaise) return newTotalRefusal(toPayPaise);
  if (toPayPaise === 0) return refuse('order_not_payable', 'Your gift cards pay all of this order.');
  const target = { purpose: 'order', userId, orderId } as const;
  const opened = await openPayment(shop, target, toPayPaise, ALREADY_PAID, open ?? undefined);
  const isNewTry = order.paymentStatus === 'failed' && typeof opened === 'object' && !isRefusal(opened);
  if (isNewTry) await resetFailedPayment(shop.db, orderId, shop.clock());
  return opened;
}

/** Opens the joining payment of a scheme. Refusals: not_found, scheme_closed, scheme_already_active, rate_unavailable, payment_being_confirmed, provider_unavailable. */
export async function initiateSchemePayment(
  shop: Shop,
  userId: string,
  schemeId: number,
): Promise<InitiatePaymentResponse | Refusal> {
  const scheme = await joinableScheme(shop, userId, schemeId, shop.clock());
  if ('refused' in scheme) return scheme;
  const alreadyJoined = refuse('scheme_already_active');
  const [schemeTerms, joinableUntil] = [termsText(scheme), scheme.toDate];
  const target = { purpose: 'scheme', userId, schemeId, schemeTerms, joinableUntil } as const;
  if (await isInReview(shop.db, target)) return refuse('payment_being_confirmed');
  const open = await findActiveIntent(shop.db, target);
  const opened = await openPayment(shop, target, scheme.instalmentPaise, alreadyJoined, open);
  if (opened === 'changed') return refuse('busy');
  // Before the customer can pay: the page states that joining means agreeing to these terms.
  if (!isRefusal(opened)) {
    await insertConsent(shop.db, {
      providerOrderId: opened.providerOrderId,
      termsVersion: SCHEME_TERMS_VERSION,
      agreedText: agreedText(scheme),
      agreedAt: shop.clock(),
    });
  }
  return toResponse(shop, opened);
}

/** Opens the payment of this month's instalment. Refusals: not_found, instalment_not_due, rate_unavailable, payment_being_confirmed, provider_unavailable. */
export async function initiateInstalmentPayment(
  shop: Shop,
  userId: string,
  userSchemeId: number,
): Promise<InitiatePaymentResponse | Refusal> {
  const due = await payableInstalment(shop, userId, userSchemeId, shop.clock());
  if ('refused' in due) return due;
  const target = { purpose: 'instalment', userId, userSchemeId, instalmentNumber: due.number } as const;
  if (await isInReview(shop.db, target)) return refuse('payment_being_confirmed');
  const open = await findActiveIntent(shop.db, target);
  const opened = await openPayment(shop, target, due.amountPaise, INSTALMENT_PAID, open);
  return opened === 'changed' ? refuse('busy') : toResponse(shop, opened);
}

/** The checkout's data of a provider order. */
type OpenedPayment = Pick<Intent, 'keyId' | 'amountPaise' | 'currency' | 'providerOrderId'>;

/** The target's provider order: the stored one if still payable, else a new one. Never inside a transaction: it calls the provider. */
async function openPayment(
  shop: Shop,
  target: Target,
  amountPaise: Paise,
  alreadyPaid: Refusal,
  open: Intent | undefined,
): Promise<OpenedPayment | Refusal | 'changed'> {
  if (open && isReusable(open, shop, target, amountPaise)) {
    const response = await shop.gateway.order(open.providerOrderId);
    if ('value' in response && response.value.status !== 'paid') {
      const now = shop.clock();
      const isOpen = await noteInitiated(shop.db, open, nextCheck(open.createdAt, 0, now), now);
      return isOpen ? open : 'changed';
    }
    if ('problem' in response && response.problem !== 'not found') return BY_PROBLEM[response.problem]();
    if ('value' in response) {
      const settlement = await settleIntent(shop, open);
      if (settlement === 'applied') return alreadyPaid;
      const undecided =
        settlement === 'unavailable' ||
        settlement === 'pending' ||
        (settlement === 'review' && (await isInReview(shop.db, target)));
      // Paid, but the payment is not listed yet: a new provider order could charge the customer twice.
      const unlisted = settlement === 'not paid' && !(await wasRefunded(shop.db, open.providerOrderId));
      if (undecided || unlisted) return refuse('payment_being_confirmed');
    }
  }
  const receipt = newReceipt(target);
  const created = await shop.gateway.createOrder({ amountPaise, currency: 'INR', receipt });
  if ('problem' in created) {
    shop.log.warn({ receipt, ...created }, 'the provider order could not be created');
    return BY_PROBLEM[created.problem]();
  }
  return storeIntent(shop, target, amountPaise, receipt, created.value.id, open);
}

/** Whether the stored provider order can be reused. Old ones cannot: the reconciler would stop checking them too early. */
function isReusable(intent: Intent, shop: Shop, target: Target, amountPaise: Paise): boolean {
  if (target.purpose === 'scheme' && intent.schemeTerms !== target.schemeTerms) return false;
  if (target.purpose === 'instalment' && intent.instalmentNumber !== target.instalmentNumber) return false;
  const age = shop.clock().getTime() - intent.createdAt.getTime();
  const isOfProvider = intent.provider === shop.provider.name && intent.keyId === shop.gateway.keyId;
  return isOfProvider && intent.amountPaise === amountPaise && age < UNPAID_ORDER_LIFE_MS;
}

/** Stores a new provider order; if a concurrent request stored one first, that one is returned and ours discarded. */
function storeIntent(
  shop: Shop,
  target: Target,
  amountPaise: Paise,
  receipt: string,
  providerOrderId: string,
  replaced: Intent | undefined,
): Promise<OpenedPayment | Refusal | 'changed'> {
  return inTransaction<OpenedPayment | Refusal | 'changed'>(shop.db, async (tx) => {
    const now = shop.clock();
    const order = target.purpose === 'order' ? await lockOrder(tx, target.orderId) : undefined;
    if (target.purpose !== 'order') await lockCustomer(tx, target.userId);
    const unfit = await whyUnpayable({ ...shop, db: tx }, target, order, now);
    if (unfit) return unfit;
    if (await isInReview(tx, target)) return refuse('payment_being_confirmed');
    if (order && (!order.holdsStock || toPayOf(order) !== amountPaise)) return 'changed';
    const concurrent = await findActiveIntent(tx, target);
    if (
      concurrent &&
      concurrent.providerOrderId !== replaced?.providerOrderId &&
      isReusable(concurrent, shop, target, amountPaise)
    ) {
      return concurrent;
    }
    const intent = {
      ...target,
      providerOrderId,
      amountPaise,
      currency: 'INR',
      provider: shop.provider.name,
      keyId: shop.gateway.keyId,
      receipt,
      state: 'active' as const,
      nextCheckAt: nextCheck(now, 0, now),
      createdAt: now,
      lastInitiatedAt: now,
    };
    await openIntent(tx, intent, concurrent);
    return intent;
  });
}

async function whyUnpayable(
  reader: RateReader,
  target: Target,
  order: OrderHead | undefined,
  now: Date,
): Promise<Refusal | undefined> {
  if (target.purpose === 'order') {
    return order && isPayable(order) ? undefined : ALREADY_PAID;
  }
  const payable =
    target.purpose === 'scheme'
      ? await joinableScheme(reader, target.userId, target.schemeId, now)
      : await payableInstalment(reader, target.userId, target.userSchemeId, now);
  return isRefusal(payable) ? payable : undefined;
}

function toResponse(shop: Shop, opened: OpenedPayment | Refusal): InitiatePaymentResponse | Refusal {
  if (isRefusal(opened)) return opened;
  return toInitiateResponse(
    { ...opened, amount: toRupees(opened.amountPaise) },
    shop.provider.checkout.scriptUrl,
  );
}

const VERIFIED: Record<Settlement, () => VerifyPaymentResponse | Refusal> = {
  applied: () => ({ status: 'success', message: orderMessages.paymentSuccessful }),
  pending: () => ({
    status: 'pending',
    message: 'Your bank has confirmed the payment. It will show here as paid in a moment.',
  }),
  'not paid': () => refuse('payment_not_verified'),
  review: () => ({
    status: 'pending',
    message: 'Your payment reached us and is being checked. Please do not pay again.',
  }),
  'unknown order': () => refuse('payment_not_verified'),
  'refund queued': () =>
    refuse(
      'payment_not_applied',
      'This was paid already, cancelled or closed, or its pieces were sold meanwhile. We will send this payment back to you.',
    ),
  refunded: () => refuse('payment_not_applied'),
  unavailable: () => refuse('provider_unavailable'),
};

/** Confirms a claimed payment with the provider; the browser's claim is never trusted (P-47). */
async function verify(
  shop: Shop,
  isOwn: (intent: Intent) => boolean,
  { providerOrderId, paymentId, signature }: CheckoutClaim,
  orElse: () => Promise<Refusal> = async () => refuse('payment_not_verified'),
): Promise<VerifyPaymentResponse | Refusal> {
  const claimed = await findClaim(shop.db, providerOrderId, paymentId);
  if (!claimed || !isOwn(claimed.intent)) {
    shop.log.warn(
      { providerOrderId, paymentId },
      claimed
        ? 'a payment was claimed on a provider order of another order or customer'
        : 'a payment was claimed on an unknown provider order',
    );
    return orElse();
  }
  const { intent, disposition } = claimed;
  // After a key rotation the old secret is gone and the signature cannot be checked; the provider decides either way.
  const isCheckable = signature !== undefined && intent.keyId === shop.gateway.keyId;
  if (isCheckable && !shop.provider.verifyCheckout({ providerOrderId, paymentId, signature })) {
    return refuse('payment_not_verified');
  }
  if (disposition === 'applied') return VERIFIED.applied();
  return VERIFIED[await settlePayment(shop, intent, paymentId)]();
}

/** Confirms the payment of a customer's own order. Refusals: not_found, payment_not_verified, payment_not_applied, provider_unavailable. */
export function verifyOrderPayment(
  shop: Shop,
  userId: string,
  body: VerifyPaymentBody,
): Promise<VerifyPaymentResponse | Refusal> {
  const isOwn = (intent: Intent) => intent.orderId === body.order_id && intent.userId === userId;
  return verify(shop, isOwn, claimOf(body), async () => {
    const order = await readOwnOrder(shop.db, userId, body.order_id);
    return isRefusal(order) ? order : refuse('payment_not_verified');
  });
}

/** Confirms the joining payment of a scheme. Refusals: payment_not_verified, payment_not_applied, provider_unavailable. */
export function verifySchemePayment(
  shop: Shop,
  userId: string,
  body: VerifySchemePaymentBody,
): Promise<VerifyPaymentResponse | Refusal> {
  const isOwn = (intent: Intent) => intent.schemeId === body.scheme_id && intent.userId === userId;
  return verify(shop, isOwn, claimOf(body));
}

/** Confirms the payment of an instalment. Refusals: payment_not_verified, payment_not_applied, provider_unavailable. */
export function verifyInstalmentPayment(
  shop: Shop,
  userId: string,
  body: VerifyInstalmentBody,
): Promise<VerifyPaymentResponse | Refusal> {
  const isOwn = (intent: Intent) => intent.userSchemeId === body.user_scheme_id && intent.userId === userId;
  return verify(shop, isOwn, claimOf(body));
}
