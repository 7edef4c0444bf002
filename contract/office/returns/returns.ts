import * as z from 'zod/mini';
import { atMost, instant, optionalText, requiredText, rowId, rowIdParam, rupees } from '#contract/fields.ts';
import { grossWeight, scannedCode } from '#contract/office/pieces/pieces.ts';
import { RETURN_EVENTS, RETURN_FINDINGS } from '#contract/returns/return-words.ts';
import {
  inspectionFields,
  listedReturnFields,
  returnCreditNote,
  returnFields,
  returnLineFields,
  returnParams,
  returnRefund,
} from '#contract/returns/returns.ts';

/** `checked`: every piece is weighed, or it was refused and has to go back. */
export const RETURN_VIEWS = ['asked', 'on_the_way', 'here', 'checked', 'closed'] as const;

export const officeReturnsQuery = z.object({
  view: z._default(z.enum(RETURN_VIEWS, { error: 'Please choose a view.' }), 'asked'),
  /** Where the page begins, as `next` of the page before. */
  after: z.optional(z.string().check(atMost(20))),
});

const listedReturn = {
  ...listedReturnFields,
  customer_name: z.string(),
  pieces: z.int(),
  /** Whether a second person must decide. */
  differs: z.boolean(),
};

/** Oldest first, closed ones newest first; 50 at most. */
export const officeReturnsResponse = z.object({
  data: z.array(z.object(listedReturn).register(z.globalRegistry, { id: 'ListedReturn' })),
  next: z.nullable(z.string()),
});

export const officeReturnParams = returnParams;

const officeReturn = z
  .object({
    ...returnFields,
    customer_name: z.string(),
    lines: z.array(
      z.object({
        ...returnLineFields,
        return_line_id: z.int(),
        gross_weight: z.number(),
        net_weight: z.number(),
        /** The registered pieces by which the line was sold; empty where there are none. */
        pieces: z.array(
          z.object({
            tag: z.string(),
            huid: z.nullable(z.string()),
            gross_weight: z.number(),
            net_weight: z.number(),
          }),
        ),
        inspections: z.array(
          z.object({
            ...inspectionFields,
            inspection_id: z.int(),
            by: z.string(),
            tag: z.nullable(z.string()),
            huid_read: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    differs: z.boolean(),
    /** Whether every piece is weighed. */
    is_checked: z.boolean(),
    /** Why the caller cannot decide; null: they can, or it is not for them. */
    why_not_decided: z.nullable(z.string()),
    waiting_approval_id: z.nullable(z.int()),
    /** Absent for roles that see no money. */
    money: z.optional(
      z.object({
        amount: rupees,
        credit_notes: z.array(returnCreditNote),
        refunds: z.array(returnRefund),
      }),
    ),
    /** Oldest first; `by` is the customer's name, the person's name, or the shop. */
    events: z.array(
      z.object({ kind: z.enum(RETURN_EVENTS), text: z.nullable(z.string()), by: z.string(), at: instant }),
    ),
  })
  .register(z.globalRegistry, { id: 'OfficeReturn' });

export const officeReturnResponse = z.object({ data: officeReturn });

/** The bytes of a WebP. */
export const returnPhotoResponse = z.string();

const MAX_CHARACTERS = 500;

export const approveReturnBody = z.object({
  return_number: rowId,
  text: optionalText('the sentence', MAX_CHARACTERS),
});

export const refuseReturnBody = z.object({
  return_number: rowId,
  text: requiredText('the reason', MAX_CHARACTERS),
});

/** The way of a parcel, from the customer or back. */
export const returnParcelBody = z.object({
  return_number: rowId,
  carrier: requiredText('the carrier', 60),
  tracking_number: optionalText('the number', 60),
});

/** The number of a return, or the tag of one of its pieces. */
export const receiveReturnBody = z.object({ code: scannedCode });
export const receiveReturnResponse = z.object({
  message: z.string(),
  data: z.object({ return_number: z.int() }),
});

/** A HUID is compared with the one that was sold; `tag`: needed where the piece is registered. */
export const inspectReturnBody = z.object({
  return_line_id: rowId,
  unit: rowId,
  tag: optionalText('the tag', 300),
  gross_weight_g: grossWeight,
  net_weight_g: grossWeight,
  huid: optionalText('the HUID', 20),
  seal_ok: z.boolean({ error: 'Please say whether the seal is closed.' }),
  finding: z.enum(RETURN_FINDINGS, { error: 'Please choose what was found.' }),
  note: optionalText('the note', MAX_CHARACTERS),
});

export const inspectReturnResponse = z.object({
  message: z.string(),
  differs: z.boolean(),
  /** Of the weighing, to which photos are added. */
  inspection_id: z.int(),
});

export const addWeighingPhotoQuery = z.object({
  inspection_id: rowIdParam('There is no such weighing.'),
});

export type ListedReturn = z.infer<typeof officeReturnsResponse>['data'][number];
export type OfficeReturn = z.infer<typeof officeReturn>;
export type OfficeReturnLine = OfficeReturn['lines'][number];
export type OfficeReturnsPage = z.infer<typeof officeReturnsResponse>;
export type InspectReturnBody = z.infer<typeof inspectReturnBody>;
export type ReturnView = (typeof RETURN_VIEWS)[number];
