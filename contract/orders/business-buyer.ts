import * as z from 'zod/mini';
import { atMost, orderIdField, requiredText } from '#contract/fields.ts';
import { isGstinOfState } from '#contract/seller/gstin.ts';

const MAX_BUSINESS_NAME = 120;

const GSTIN_SENTENCE = 'Please check the GSTIN: copy all 15 characters from your registration certificate.';

/** With spaces, as some people write it. */
const MAX_TYPED_GSTIN = 30;

const gstinField = z.string({ error: 'Please enter the GSTIN.' }).check(
  atMost(MAX_TYPED_GSTIN, GSTIN_SENTENCE),
  z.overwrite((text) => text.replaceAll(' ', '').toUpperCase()),
  z.refine(isGstinOfState, { error: GSTIN_SENTENCE }),
);

/** A registered business that buys; the invoice names it, so that it can claim the tax (CGST Rule 46). */
export const businessBuyer = z.object({ gstin: z.string(), business_name: z.string() });

/** An extension: the business that buys an unpaid order; null: none does. */
export const setOrderBusinessBody = z.object({
  order_id: orderIdField,
  business: z.nullable(
    z.object({
      gstin: gstinField,
      business_name: requiredText('the name of the business', MAX_BUSINESS_NAME),
    }),
  ),
});

export const setOrderBusinessResponse = z.object({
  message: z.string(),
  business: z.nullable(businessBuyer),
});

export type BusinessBuyer = z.infer<typeof businessBuyer>;
export type SetOrderBusinessBody = z.infer<typeof setOrderBusinessBody>;
export type SetOrderBusinessResponse = z.infer<typeof setOrderBusinessResponse>;
