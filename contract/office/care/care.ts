import * as z from 'zod/mini';
import { careLines, wantedCare } from '#contract/care/care-fields.ts';
import { CARE_ACTS, CARE_STATES, CARE_WORKS } from '#contract/care/care-states.ts';
import {
  dateOnly,
  instant,
  optionalText,
  orderIdField,
  requiredText,
  rowId,
  rowIdInQuery,
  rupees,
} from '#contract/fields.ts';
import { dayField, daysInOrder, rupeesField, yearsAtMost } from '#contract/office/input-fields.ts';
import { weightField } from '#contract/office/pieces/pieces.ts';
import { DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';

/** The largest charge in rupees; a cash payment of it is allowed. */
const MAX_CHARGE = 100_000;

/** `ended`: given back, withdrawn or declined. */
export const CARE_VIEWS = ['asked', 'in_work', 'ready', 'ended'] as const;

export const careQuery = z.object({
  view: z.enum(CARE_VIEWS),
  /** Where the page begins, as `next` of the page before. */
  after: z.optional(rowIdInQuery),
});

export const careParams = z.object({ care_number: rowIdInQuery });
export const careOfOrderParams = z.object({ order_id: orderIdField });

/** The Indian days of an export, both included. */
export const careExportQuery = z
  .object({ from: dayField('the first day'), to: dayField('the last day') })
  .check(daysInOrder, yearsAtMost(1, 'Please export at most one year at once.'));

const care = z
  .object({
    care_number: z.int(),
    order_id: z.string(),
    order_item_id: z.int(),
    product_name: z.string(),
    customer_name: z.string(),
    work: z.enum(CARE_WORKS),
    wish: z.string(),
    asked_at: instant,
    /** The customer, or who took it in. */
    asked_by: z.string(),
    /** Null as long as the customer has the piece. */
    taken_in: z.nullable(
      z.object({
        at: instant,
        /** Grams. */
        weight: z.number(),
        promised_for: dateOnly,
      }),
    ),
    state: z.enum(CARE_STATES),
    /** It is still in work behind the day for which it was promised. */
    is_late: z.boolean(),
    /** With GST, as the customer agreed to it; 0: free. */
    charge: rupees,
    /** Of what was paid; null without it, and for pieces given back before repairs were invoiced. */
    invoice_number: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OfficePieceInCare' });

/** Newest first, 50 at most. */
export const careListResponse = z.object({ data: z.array(care), next: z.nullable(z.string()) });

/** Newest first, and what can be taken in now. */
export const careOfOrderResponse = z.object({ data: z.array(care), lines: careLines });

const careAct = z.object({
  act: z.enum(CARE_ACTS),
  at: instant,
  by: z.string(),
  words: z.string(),
  /** Of the charge that was agreed, or that was paid. */
  amount: z.nullable(rupees),
  weight: z.nullable(z.number()),
  paid_by: z.nullable(z.enum(DIRECT_METHODS)),
  reference: z.string(),
});

/** With what was done, oldest first, and the shop as it is printed on the note. */
export const careResponse = z.object({
  data: z.extend(care, {
    seller: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    acts: z.array(careAct),
  }),
});

const takenIn = {
  weight_g: weightField,
  promised_for: dayField('the day for which it is promised'),
};

export const takeInBody = z.object({ ...wantedCare, ...takenIn });
export const takeInAskedBody = z.object({ care_number: rowId, ...takenIn });
export const declineCareBody = z.object({ care_number: rowId, words: requiredText('a reason', 300) });

export const takeInResponse = z.object({ message: z.string(), care_number: z.int() });

export const agreeChargeBody = z.object({
  care_number: rowId,
  charge: rupeesField('the charge with GST', MAX_CHARGE),
  words: requiredText('what it is for', 300),
});

export const postponeCareBody = z.object({
  care_number: rowId,
  promised_for: dayField('the day for which it is promised'),
  words: requiredText('a reason', 300),
});

export const readyCareBody = z.object({
  care_number: rowId,
  weight_g: weightField,
  words: optionalText('what was done', 300),
});

export const reopenCareBody = z.object({ care_number: rowId, words: requiredText('a reason', 300) });

export const giveBackCareBody = z.object({
  care_number: rowId,
  weight_g: weightField,
  paid: rupeesField('what was paid', MAX_CHARGE),
  /** Empty: nothing was paid. */
  paid_by: z.enum([...DIRECT_METHODS, ''], { error: 'Please choose how it was paid.' }),
  reference: optionalText('the reference', 40),
  words: optionalText('a note', 300),
});

export type OfficeCare = z.infer<typeof care>;
export type OfficeCareDetails = z.infer<typeof careResponse>['data'];
export type CareOfOrder = z.infer<typeof careOfOrderResponse>;
export type CareView = (typeof CARE_VIEWS)[number];
export type TakeInBody = z.infer<typeof takeInBody>;
export type TakeInAskedBody = z.infer<typeof takeInAskedBody>;
export type GiveBackCareBody = z.infer<typeof giveBackCareBody>;
