import { accountMessages } from '#contract/accounts/account-messages.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { MAX_QUANTITY_PER_LINE, MAX_WISHES } from './constants.ts';
import type { TotalDifference } from './rates/price-change.ts';

const UNREADABLE = 'The request could not be read. Please reload the page and try again.';

/** All refusal codes with their HTTP status and default customer message (P-86). */
export const errorCodes = {
  invalid_input: [400, 'Please check what you entered and try again.'],
  malformed_request: [400, UNREADABLE],
  malformed_json: [400, UNREADABLE],
  json_too_complex: [400, UNREADABLE],
  photo_refused: [
    400,
    'This file is no photo that the shop can use. Please choose a JPEG, PNG, WebP or AVIF.',
  ],
  certificate_refused: [
    400,
    'This file is no certificate that the shop can use. Please choose a PDF, JPEG or PNG.',
  ],
  coupon_refused: [400, 'This code cannot be used on this order.'],
  coupon_unknown: [400, 'This code is not valid.'],
  gift_card_unknown: [400, 'We know no gift card with this code. Please check it and try again.'],
  payment_not_verified: [400, orderMessages.verificationFailed],
  invalid_signature: [400, 'The signature does not match.'],
  unauthenticated: [401, 'Please log in to continue.'],
  invalid_credentials: [401, accountMessages.loginFailed],
  second_step_needed: [401, 'Please finish logging in with your second step.'],
  session_locked: [401, 'Enter your PIN to go on.'],
  forbidden: [403, 'You can only change your own account.'],
  role_not_allowed: [403, 'Your role does not allow this. Ask an owner.'],
  foreign_origin: [403, 'This can only be done from the office of this shop.'],
  not_found: [404, 'We could not find that.'],
  no_schemes: [404, schemeMessages.noSchemesPurchased],
  method_not_allowed: [405, 'This address cannot be used that way.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  email_taken: [409, accountMessages.userExists],
  cart_empty: [409, orderMessages.cartEmptyAlert],
  quantity_limit: [409, `You can order at most ${MAX_QUANTITY_PER_LINE} of one piece.`],
  wish_list_full: [409, `A wish list holds at most ${MAX_WISHES} pieces. Please remove one first.`],
  product_unavailable: [409, 'This piece is no longer for sale.'],
  out_of_stock: [409, 'This piece is sold out.'],
  price_on_request: [409, 'This piece has no price today. Please call us for it.'],
  price_changed: [
    409,
    'Your cart or a price in it changed since you opened it. Please check the new total and order again.',
  ],
  too_many_unpaid_orders: [
    409,
    'You have too many orders waiting for payment. Please pay or cancel one before you order again.',
  ],
  channel_unavailable: [409, 'The shop does not write by this channel.'],
  mobile_needed: [
    409,
    'The phone number of your profile is no Indian mobile number. Please correct it there first.',
  ],
  order_move_refused: [409, 'This order cannot change that way.'],
  hallmark_missing: [409, 'A piece of this order has no HUID.'],
  wrong_piece: [409, 'This piece does not belong to this order.'],
  other_piece_of_product: [409, 'This is another piece of the same product.'],
  weight_refused: [409, 'The weight of a piece waits for a decision, or cannot be decided about.'],
  piece_billed: [409, 'The invoice of this order names the piece, so that this very piece is sent.'],
  acceptance_refused: [409, 'This payment cannot be accepted.'],
  receipt_refused: [409, 'This money cannot be recorded for this order.'],
  refund_refused: [409, 'This payment cannot be sent back.'],
  parcel_refused: [409, 'This cannot happen to this parcel.'],
  credit_refused: [409, 'These pieces cannot be credited.'],
  dispute_undecided: [409, 'The bank has not decided this dispute yet.'],
  amount_too_low: [409, 'This order is below ₹1 and cannot be paid online. Please call us.'],
  order_not_payable: [409, 'This order can no longer be paid.'],
  payment_not_applied: [409, 'This payment was sent back to you.'],
  payment_being_confirmed: [409, 'Your payment is being confirmed. Please do not pay again.'],
  amount_too_high: [409, 'This amount is above what can be paid online at once. Please call us.'],
  pan_not_needed: [409, 'This order needs no PAN.'],
  business_not_taken: [409, 'This shop does not put a GSTIN of the buyer on its invoices.'],
  business_of_other_state: [409, 'This GSTIN is not of the state to which the order goes.'],
  business_final: [409, 'The buyer’s GSTIN can be changed only until the order is paid or cancelled.'],
  pan_final: [409, 'The PAN of this order can no longer be changed.'],
  scheme_closed: [409, 'This scheme is not open for joining today.'],
  scheme_already_active: [409, 'You have already joined this scheme.'],
  plan_end_refused: [409, 'This plan cannot end that way.'],
  gift_refused: [409, 'The gift of this plan cannot be recorded that way.'],
  plan_refused: [409, 'This savings plan cannot be used for this order.'],
  plan_in_use: [409, 'This savings plan was chosen for an order that is not paid yet.'],
  gift_card_refused: [409, 'This gift card cannot be used for this order.'],
  old_gold_refused: [409, 'This old gold cannot be used that way.'],
  care_refused: [409, 'This piece cannot be taken in or given back now.'],
  gift_card_unavailable: [503, 'We cannot show the codes of gift cards right now. Please call us.'],
  passbook_unsound: [409, 'We have to check this passbook before more can be paid into it. Please call us.'],
  rate_unavailable: [
    409,
    'Today’s metal rate is not set yet, so no grams can be bought. Please try again later.',
  ],
  instalment_not_due: [409, 'No instalment can be paid today: one a month, from its due date on.'],
  piece_change_refused: [409, 'This piece cannot change that way.'],
  places_unserved: [409, 'After this the shop delivers no parcels to some places.'],
  pincode_unknown: [404, 'We do not know this pincode. Please check its digits, or call us.'],
  pincode_not_served: [409, 'We send no parcels to this pincode. Please call us.'],
  delivery_by_call: [409, 'We agree with you by phone when and how this is delivered.'],
  wish_list_empty: [409, 'Nothing is on your wish list yet.'],
  too_many_shares: [409, 'You have five open links. Please end one first.'],
  shared_list_full: [409, 'This list takes no more votes or words.'],
  mail_server_refused: [409, 'The mail server cannot be set here.'],
  payment_account_refused: [409, 'The payment account cannot be set here.'],
  phone_account_refused: [409, 'The account cannot be set here.'],
  message_refused: [409, 'This message cannot be changed that way.'],
  complaint_change_refused: [409, 'This complaint cannot change that way.'],
  review_refused: [409, 'This piece can be reviewed once it has arrived.'],
  return_refused: [409, 'This cannot be returned.'],
  erasure_refused: [409, 'This customer’s data cannot be deleted yet.'],
  return_change_refused: [409, 'This return cannot change that way.'],
  changed_meanwhile: [
    409,
    'Somebody else changed this since you opened it. Nothing was saved: compare both versions, then save again.',
  ],
  reason_needed: [409, 'A second person has to approve this. Please say why it is right.'],
  approval_refused: [409, 'This cannot be decided that way.'],
  staff_change_refused: [409, 'This person’s access cannot change that way.'],
  product_withdrawn: [410, 'This piece is no longer in our shop.'],
  link_ended: [410, 'This link has ended: it works once, for 24 hours. Please ask for a new one.'],
  payload_too_large: [413, 'That is too much text at once. Please shorten it.'],
  unsupported_media_type: [415, 'Please send the request as JSON.'],
  unsupported_encoding: [415, 'Please send the request uncompressed.'],
  choice_refused: [422, 'This piece is not made that way.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a little and try again.'],
  headers_too_large: [431, 'The request’s headers are too long.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  provider_unavailable: [503, 'The payment service does not answer right now. Please try again in a minute.'],
  authenticator_unavailable: [
    503,
    'Authenticator apps cannot be set up on this shop: its PAN_KEY is not set. Use a passkey.',
  ],
  pan_unavailable: [503, 'We cannot take a PAN online right now. Please call us.'],
  busy: [503, 'The shop is very busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** An expected refusal, returned as a value: code, message and optional field errors. */
export interface Refusal {
  refused: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** Of `price_changed`: why the total changed, if that is known. */
  priceChange?: TotalDifference;
  /** Seconds to wait before a retry, if known. */
  retryAfterSeconds?: number;
}

/** Creates a refusal; the message defaults to the code's. */
export function refuse(code: ErrorCode, message?: string, fields?: Record<string, string>): Refusal {
  return { refused: code, message: message ?? errorCodes[code][1], ...(fields && { fields }) };
}

/** A refusal as `invalid_input`, with the same message for one field and for the call. */
export function refuseField(field: string, message: string): Refusal {
  return refuse('invalid_input', message, { [field]: message });
}

/**
 * A refusal as `invalid_input` with a sentence at each wrong field, of which the call has the first; undefined without one.
 */
export function refuseFields(sentences: Readonly<Partial<Record<string, string>>>): Refusal | undefined {
  const [first] = Object.values(sentences);
  return first === undefined
    ? undefined
    : refuse('invalid_input', first, sentences as Record<string, string>);
}

export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
