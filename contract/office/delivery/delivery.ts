import * as z from 'zod/mini';
import { deliveryDaysSchema, pincodeField } from '#contract/delivery/delivery.ts';
import { MAX_DELIVERY_DAYS, MIN_DELIVERY_DAYS, PREFIX_PATTERN } from '#contract/delivery/prefix.ts';
import { atMost, rupees } from '#contract/fields.ts';
import { countField, rupeesField } from '#contract/office/input-fields.ts';

const NO_PREFIX = 'Please enter the first 2 to 6 digits of a pincode; it does not begin with 0.';

const prefixField = z
  .string({ error: NO_PREFIX })
  .check(z.trim(), atMost(20, NO_PREFIX), z.regex(PREFIX_PATTERN, { error: NO_PREFIX }));

const daysField = (label: string) => z.nullable(countField(label, MIN_DELIVERY_DAYS, MAX_DELIVERY_DAYS));

/** The fields of a prefix that staff edit. Where the shop delivers by call only, days and limit are null. */
const enteredTerms = {
  served: z.boolean({ error: 'Please choose whether parcels go there.' }),
  days_min: daysField('the days at least'),
  days_max: daysField('the days at most'),
  /** The worth in rupees up to which a parcel is insured; null: any. */
  insured_limit: z.nullable(rupeesField('the insured limit')),
};

const deliveryPrefix = z
  .object({
    prefix: z.string(),
    /** The states of its pincodes; empty if the post has given none out, as for army post offices. */
    place: z.string(),
    served: z.boolean(),
    days_min: z.nullable(z.int()),
    days_max: z.nullable(z.int()),
    insured_limit: z.nullable(rupees),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'DeliveryPrefix' });

export const DELIVERY_VIEWS = ['served', 'by_call'] as const;

/** By prefix; `after` is the prefix behind which the page begins. `q`: first digits, or words of a state. */
export const deliveryPrefixesQuery = z.object({
  view: z.optional(z.enum(DELIVERY_VIEWS)),
  q: z.optional(z.string().check(z.trim(), atMost(100))),
  after: z.optional(z.string().check(atMost(6))),
});

export const deliveryPrefixesResponse = z.object({
  data: z.array(deliveryPrefix),
  /** The `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});

export const deliveryPrefixParams = z.object({ prefix: z.string().check(atMost(6)) });

/** A row, with the shorter and longer prefixes that overlap with it. */
export const deliveryPrefixResponse = z.object({
  data: z.object({
    row: deliveryPrefix,
    /** Shorter prefixes, longest first: the first one would count if this row were not there. */
    hides: z.array(deliveryPrefix),
    /** Longer prefixes, which count before this one; the first 50. */
    hidden_by: z.array(deliveryPrefix),
  }),
});

export const pincodeRuleQuery = z.object({ pincode: pincodeField });

/** The delivery promise for a pincode today, and the rows that match it, longest first: the first one applies. */
export const pincodeRuleResponse = z.object({
  data: z.object({
    pincode: z.string(),
    place: z.nullable(z.string()),
    rows: z.array(deliveryPrefix),
    /** Null where no day is promised. */
    days: z.nullable(deliveryDaysSchema),
    /** Why no day is promised. */
    message: z.nullable(z.string()),
  }),
});

/** Confirms that the listed places will get no more parcels. */
const isSure = { is_sure: z.optional(z.boolean()) };

export const addDeliveryPrefixBody = z.object({ prefix: prefixField, ...enteredTerms, ...isSure });

/** `version`: of the row that was edited. */
export const editDeliveryPrefixBody = z.object({
  prefix: prefixField,
  version: z.int(),
  ...enteredTerms,
  ...isSure,
});

export const removeDeliveryPrefixBody = z.object({ prefix: prefixField, version: z.int(), ...isSure });

/** The row's version after the act, which an Undo states; null when it is removed. */
export const deliveryChangeResponse = z.object({
  message: z.string(),
  data: z.object({ prefix: z.string(), version: z.nullable(z.int()) }),
});

export type DeliveryPrefix = z.infer<typeof deliveryPrefix>;
export type DeliveryView = (typeof DELIVERY_VIEWS)[number];
export type PincodeRule = z.infer<typeof pincodeRuleResponse>['data'];
export type DeliveryTerms = Omit<z.infer<typeof addDeliveryPrefixBody>, 'prefix' | 'is_sure'>;
