import { z } from 'zod';
import { accept, type RefusalName, type Result, refuse } from '../http/refusals.ts';

/** At most 15 pairs of at most 256 characters; Razorpay itself writes empty notes as a list. */
export const notesSchema = z
  .union([z.array(z.never()).transform(() => ({})), z.record(z.string(), z.coerce.string().max(256))])
  .refine((notes) => Object.keys(notes).length <= 15, 'notes: at most 15 pairs are allowed.');

const minutes = z.int().min(12).max(7200);

/** POST /v1/orders (Razorpay docs, Orders API). `amount` in paise. */
export const createOrderSchema = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40).nullish(),
  notes: notesSchema.nullish(),
  unique_receipt: z.boolean().optional(),
  partial_payment: z.literal([false, 0]).optional(),
  payment_capture: z.literal([true, false, 0, 1, '0', '1']).optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .strictObject({
          automatic_expiry_period: minutes.optional(),
          manual_expiry_period: minutes.optional(),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .optional(),
    })
    .optional(),
});

export const patchOrderSchema = z.strictObject({ notes: notesSchema });

const count = z.coerce.number().int();

/** Query of every list: times in unix seconds, at most 100 items. */
export const listSchema = z.object({
  from: count.optional(),
  to: count.optional(),
  count: count.min(1).max(100).default(10),
  skip: count.min(0).default(0),
  receipt: z.string().optional(),
  authorized: z.enum(['0', '1']).optional(),
  'expand[]': z.union([z.string(), z.array(z.string())]).optional(),
});
export type ListQuery = z.infer<typeof listSchema>;

/** POST /v1/payments/:id/capture. `amount` in paise. */
export const captureSchema = z.strictObject({ amount: z.int(), currency: z.string() });

/** POST /v1/payments/:id/refund. `amount` in paise; the rest if absent. */
export const refundSchema = z.strictObject({
  amount: z.int().optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: notesSchema.nullish(),
  receipt: z.string().max(40).nullish(),
});

const namedFaults: Record<string, Record<string, RefusalName>> = {
  amount: { not_integer: 'amount_not_integer', too_small: 'amount_too_low' },
  count: { too_big: 'count_too_high' },
};

/** Parses a body or query; the first validation error becomes a refusal. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): Result<T> {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true });
  if (parsed.success) return accept(parsed.data);
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => (field ? `${field}.${key}` : key)).join(', ');
    return refuse('field_extra', { text: keys });
  }
  const missing = issue !== undefined && 'input' in issue && issue.input === undefined;
  if (missing && field) return refuse('field_required', { text: field, field });
  const kind = issue?.code === 'invalid_type' ? 'not_integer' : (issue?.code ?? '');
  const named = namedFaults[field]?.[kind];
  if (named) return refuse(named, { field });
  return refuse('field_invalid', {
    text: `${field}: ${issue?.message ?? 'is not valid'}`,
    ...(field ? { field } : {}),
  });
}
