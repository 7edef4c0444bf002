import { paymentError } from '../provider/failure-reasons.ts';
import type {
  DisputeRecord,
  Fee,
  Notes,
  OrderRecord,
  PaymentRecord,
  RefundRecord,
} from '../storage/records.ts';

/** Serialization of records. Empty notes are a list, as at Razorpay. */

const notesOf = (notes: Notes): Notes | [] => (Object.keys(notes).length === 0 ? [] : notes);
const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Fee of a captured payment in paise: 2 % and 18 % GST on it, as recorded test payments show (150000 -> 3540 with 540 tax). */
export function feeOf(amount: number): Fee {
  const fee = Math.ceil((amount * 236) / 10_000);
  return { fee, tax: Math.round((fee * 18) / 118) };
}

/** Order entity (Razorpay docs, Orders API); amounts in paise, `created_at` in seconds. */
export function orderEntity(order: OrderRecord) {
  return {
    id: order.id,
    entity: 'order' as const,
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesOf(order.notes),
    created_at: seconds(order.createdAt),
  };
}

const noError = { code: null, description: null, source: null, step: null, reason: null };

/** Payment entity (Razorpay docs, Payments API); amounts in paise; fee and tax only once captured. */
export function paymentEntity(payment: PaymentRecord) {
  const { fee, tax } = payment.captured
    ? (payment.customerFee ?? feeOf(payment.amount))
    : { fee: null, tax: null };
  const error = payment.error ?? noError;
  const card = payment.card;
  return {
    id: payment.id,
    entity: 'payment' as const,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: payment.description,
    card_id: card?.id ?? null,
    ...(card ? { card: cardEntity(card) } : {}),
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    ...(payment.method === 'upi' ? { upi: { vpa: payment.vpa, payer_account_type: 'bank_account' } } : {}),
    email: payment.email,
    contact: payment.contact,
    notes: notesOf(payment.notes),
    fee,
    tax,
    fee_bearer: payment.customerFee ? ('customer' as const) : ('platform' as const),
    ...(payment.offerId === undefined ? {} : { offer_id: payment.offerId }),
    error_code: error.code,
    error_description: error.description,
    error_source: error.source,
    error_step: error.step,
    error_reason: error.reason,
    acquirer_data: payment.acquirerData,
    created_at: seconds(payment.createdAt),
    ...(payment.lateAuthorized ? { late_authorized: true } : {}),
  };
}

function refundStatus(payment: PaymentRecord): 'full' | 'partial' | null {
  if (payment.amountRefunded === 0) return null;
  return payment.amountRefunded === payment.amount ? 'full' : 'partial';
}

function cardEntity(card: { id: string; last4: string; network: string }) {
  return {
    id: card.id,
    entity: 'card',
    name: '',
    last4: card.last4,
    network: card.network,
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  };
}

/** Refund entity (Razorpay docs, Refunds API). The speed is known, and the bank's reference there, once processed. */
export function refundEntity(refund: RefundRecord) {
  return {
    id: refund.id,
    entity: 'refund' as const,
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesOf(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.arn ?? null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.status ?? ('processed' as const),
    speed_requested: refund.speed,
    speed_processed: refund.status === 'pending' ? null : (refund.speedProcessed ?? ('normal' as const)),
  };
}

const emptyEvidence = {
  summary: null,
  shipping_proof: null,
  billing_proof: null,
  cancellation_proof: null,
  customer_communication: null,
  proof_of_service: null,
  explanation_letter: null,
  refund_confirmation: null,
  access_activity_log: null,
  refund_cancellation_policy: null,
  term_and_conditions: null,
  others: null,
};

/** Dispute entity (Razorpay docs, Disputes API); amounts in paise, times in seconds. */
export function disputeEntity(dispute: DisputeRecord) {
  return {
    id: dispute.id,
    entity: 'dispute' as const,
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: dispute.currency,
    amount_deducted: dispute.amountDeducted,
    reason_code: dispute.reasonCode,
    respond_by: seconds(dispute.respondBy),
    status: dispute.status,
    phase: dispute.phase,
    created_at: seconds(dispute.createdAt),
    evidence: {
      amount: dispute.amount,
      ...emptyEvidence,
      submitted_at: dispute.submittedAt === null ? null : seconds(dispute.submittedAt),
    },
  };
}

/** The error of the browser's payment.failed event and of the test device. */
export function failureBody(payment: PaymentRecord) {
  return {
    ...(payment.error ?? paymentError('payment_failed')),
    metadata: {
      ...(payment.orderId === null ? {} : { order_id: payment.orderId }),
      payment_id: payment.id,
    },
  };
}

/** Wraps entities in a list response. */
export function collection<T>(items: T[]) {
  return { entity: 'collection' as const, count: items.length, items };
}
