import * as z from 'zod/mini';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import {
  dateOnly,
  instant,
  optionalText,
  orderIdField,
  requiredText,
  rowId,
  rowIdParam,
  rupees,
} from '#contract/fields.ts';
import {
  PICKUP_PARTS,
  RETURN_EVENTS,
  RETURN_FINDINGS,
  RETURN_REASONS,
  RETURN_STATES,
} from './return-words.ts';

const MAX_LINES = 100;
const MAX_RETURN_CHARACTERS = 2000;

export const returnOptionsParams = z.object({ order_id: requiredText('the order id', 64) });

/** The pieces of an order that can be returned now. */
const returnOptions = z
  .object({
    order_id: z.string(),
    /** The last Indian day; null before the order is delivered. */
    last_day: z.nullable(dateOnly),
    /** Why nothing of the order can be returned; null: see the lines. */
    why_not: z.nullable(z.string()),
    lines: z.array(
      z.object({
        order_item_id: z.int(),
        product_name: z.string(),
        photo_url: z.nullable(z.string()),
        /** How many pieces can be returned. */
        left: z.int(),
        /** The refund for one piece, two pieces, and so on. */
        amounts: z.array(rupees),
        /** Why this line cannot be returned; null: it can. */
        why_not: z.nullable(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ReturnOptions' });

export const returnOptionsResponse = z.object({ data: returnOptions });

const returnedPieces = z
  .array(
    z.object({
      order_item_id: rowId,
      quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY_PER_LINE)),
    }),
    { error: 'Please choose the pieces.' },
  )
  .check(
    z.minLength(1, { error: 'Please choose what you send back.' }),
    z.maxLength(MAX_LINES, { error: `Please choose at most ${MAX_LINES} lines.` }),
  );

export const askReturnBody = z.object({
  order_id: orderIdField,
  pieces: returnedPieces,
  reason: z.enum(RETURN_REASONS, { error: 'Please choose why.' }),
  text: optionalText('the text', MAX_RETURN_CHARACTERS),
  pickup_day: z
    .string({ error: 'Please choose a day.' })
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please choose a day.' })),
  pickup_part: z.enum(PICKUP_PARTS, { error: 'Please choose a part of the day.' }),
  /** Whether the customer wants another piece instead, ordered apart. */
  wants_exchange: z.boolean({ error: 'Please say yes or no.' }),
});

export const askReturnResponse = z.object({
  message: z.string(),
  data: z.object({ return_number: z.int() }),
});

export const returnParams = z.object({ return_number: rowIdParam('This number is not valid.') });

export const weighingPhotoParams = z.object({ photo_id: rowIdParam('This photo id is not valid.') });

/** The bytes of a WebP. */
export const weighingPhotoFile = z.string();

export const returnNumberBody = z.object({ return_number: rowId });

export const linkExchangeBody = z.object({ return_number: rowId, order_id: orderIdField });

/** A piece as it was weighed when it was back; weights in grams. */
export const inspectionFields = {
  /** The first, second and so on piece of its line. */
  unit: z.int(),
  gross_weight: z.number(),
  net_weight: z.number(),
  sold_gross_weight: z.number(),
  sold_net_weight: z.number(),
  /** Null where the shop knows no HUID of the piece. */
  huid_ok: z.nullable(z.boolean()),
  seal_ok: z.boolean(),
  finding: z.enum(RETURN_FINDINGS),
  note: z.nullable(z.string()),
  /** Lighter than the rule allows, another HUID, an open seal, or a finding: a second person decides. */
  differs: z.boolean(),
  /** The ids of the photos of this piece, oldest first, of earlier weighings too. */
  photos: z.array(z.int()),
  at: instant,
};

export const listedReturnFields = {
  return_number: z.int(),
  order_id: z.string(),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  asked_at: instant,
};

export const returnLineFields = {
  order_item_id: z.int(),
  product_name: z.string(),
  quantity: z.int(),
};

/** A refund of a return: the bank's reference once it was sent. */
export const returnRefund = z.object({
  amount: rupees,
  sent_at: z.nullable(instant),
  reference: z.nullable(z.string()),
  /** It goes to the customer's bank account. */
  is_by_transfer: z.optional(z.literal(true)),
});

export const returnCreditNote = z.object({ number: z.string(), total: rupees });

export const returnFields = {
  ...listedReturnFields,
  text: z.string(),
  pickup_day: dateOnly,
  pickup_part: z.enum(PICKUP_PARTS),
  has_photo: z.boolean(),
  wants_exchange: z.boolean(),
  /** The order placed instead. */
  exchange_order_id: z.nullable(z.string()),
};

/** The newest 50. */
export const returnsResponse = z.object({ data: z.array(z.object(listedReturnFields)) });

const ownReturn = z
  .object({
    ...returnFields,
    can_withdraw: z.boolean(),
    lines: z.array(z.object({ ...returnLineFields, inspections: z.array(z.object(inspectionFields)) })),
    credit_notes: z.array(returnCreditNote),
    refunds: z.array(returnRefund),
    /** Oldest first. Customers see who it was, not the person's name. */
    events: z.array(
      z.object({
        kind: z.enum(RETURN_EVENTS),
        text: z.nullable(z.string()),
        by: z.enum(['customer', 'shop']),
        at: instant,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Return' });

export const returnResponse = z.object({ data: ownReturn });

export type AskReturnBody = z.infer<typeof askReturnBody>;
export type AskReturnResponse = z.infer<typeof askReturnResponse>;
export type LinkExchangeBody = z.infer<typeof linkExchangeBody>;
export type ReturnNumberBody = z.infer<typeof returnNumberBody>;
export type ReturnOptions = z.infer<typeof returnOptions>;
export type ReturnOptionsParams = z.infer<typeof returnOptionsParams>;
export type ReturnOptionsResponse = z.infer<typeof returnOptionsResponse>;
export type ReturnParams = z.infer<typeof returnParams>;
export type ReturnResponse = z.infer<typeof returnResponse>;
export type WeighingPhotoFile = z.infer<typeof weighingPhotoFile>;
export type WeighingPhotoParams = z.infer<typeof weighingPhotoParams>;
export type OwnReturn = z.infer<typeof ownReturn>;
export type ReturnsResponse = z.infer<typeof returnsResponse>;
