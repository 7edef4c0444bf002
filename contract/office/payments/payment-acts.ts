import * as z from 'zod/mini';
import { atMost, requiredText, rowId } from '#contract/fields.ts';
import { dayField, rupeesField } from '#contract/office/input-fields.ts';
import { BANK_REFERENCE, DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';

const id = z.string({ error: 'Please give the id.' }).check(z.trim(), z.minLength(1), atMost(100));

const note = requiredText('how it was dealt with', 500);

/** `rest_received`: how the rest was received, where less was paid than asked for. */
export const acceptPaymentBody = z.object({
  payment_id: id,
  rest_received: z.optional(requiredText('how the rest was received', 500)),
});

export const refundPaymentBody = z.object({ payment_id: id, reason: requiredText('a reason', 500) });

const bankReference = z.string({ error: 'Please enter the bank’s reference.' }).check(
  z.trim(),
  z.regex(BANK_REFERENCE, {
    error: 'Please enter the reference (UTR) of the bank transfer, like UTR123456789012.',
  }),
);

const REFERENCE_ERROR =
  'Please enter the reference (UTR) of the bank, like UTR123456789012, or the number on the slip of the card machine.';

export const MAX_DIRECT_PARTS = 6;

/** `bank_reference`: the UTR of the bank, or the number on the slip of the card machine; cash may have none. */
const paidDirectly = {
  method: z.enum(DIRECT_METHODS, { error: 'Please choose how it was paid.' }),
  bank_reference: z.string().check(z.trim(), atMost(40)),
};

const hasReference = z.refine<{ method: string; bank_reference: string }>(
  ({ method, bank_reference }) =>
    BANK_REFERENCE.test(bank_reference) || (method === 'cash' && bank_reference === ''),
  { error: REFERENCE_ERROR, path: ['bank_reference'] },
);

const directPart = z
  .object({
    ...paidDirectly,
    amount: rupeesField('the amount').check(z.positive({ error: 'Please enter the amount.' })),
  })
  .check(hasReference);

/** The whole instalment of this month, which came today. */
export const directInstalmentBody = z.object({ user_scheme_id: rowId, ...paidDirectly }).check(hasReference);

/** The first instalment of a plan whose terms the customer signed in the shop, which came today. */
export const directJoiningBody = z
  .object({
    user_id: z.uuid({ error: 'Please choose a customer.' }),
    scheme_id: rowId,
    is_signed: z.literal(true, { error: 'Please let the customer sign the terms first.' }),
    ...paidDirectly,
  })
  .check(hasReference);

export const directJoiningResponse = z.object({ message: z.string(), user_scheme_id: z.int() });

/** `parts`: each way in which the customer paid; together they are what is to be paid. */
export const directPaymentBody = z.object({
  order_id: id,
  parts: z
    .array(directPart)
    .check(
      z.minLength(1, { error: 'Please say how it was paid.' }),
      z.maxLength(MAX_DIRECT_PARTS, { error: `An order is paid in at most ${MAX_DIRECT_PARTS} parts.` }),
    ),
  received_on: dayField('the day on which it came'),
});

export const bankTransferBody = z.object({
  refund_id: id,
  bank_reference: bankReference,
  /** The provider cannot be asked; the person looked there, and it did not send the money. */
  is_sure: z.optional(z.boolean()),
});

export const closeProviderRefundBody = z.object({ provider_refund_id: id, note });

const MAX_CLOSED_AT_ONCE = 100;

export const closeUnknownBody = z.object({
  payment_ids: z
    .array(id)
    .check(
      z.minLength(1, { error: 'Please choose a payment.' }),
      z.maxLength(MAX_CLOSED_AT_ONCE, { error: `Please close at most ${MAX_CLOSED_AT_ONCE} at once.` }),
    ),
  note,
});

export const closeDisputeBody = z.object({ dispute_id: id, note });

export type DirectInstalmentBody = z.infer<typeof directInstalmentBody>;
export type DirectJoiningBody = z.infer<typeof directJoiningBody>;
export type DirectPaymentBody = z.infer<typeof directPaymentBody>;
