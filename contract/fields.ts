import * as z from 'zod/mini';
import { MAX_ROW_ID } from './constants.ts';
import type { Rupees } from './money/money.ts';

const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), {
  error: 'This text holds a character that cannot be stored.',
});

/** A maximum length that aborts later checks, so that no pattern runs on oversized input. */
export const atMost = (characters: number, error?: string) =>
  z.maxLength(characters, { ...(error && { error }), abort: true });

/** The message for a value of another type than text, or a missing one. */
const notText =
  (label: string, missing: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? missing : `Please send ${label} as text, in quotation marks.`;

/** A non-blank text, trimmed. Lengths in characters. */
export function requiredText(label: string, maxLength: number) {
  return z
    .string({ error: notText(label, `Please enter ${label}.`) })
    .check(
      z.trim(),
      z.minLength(1, { error: `Please enter ${label}.` }),
      atMost(maxLength, `Please keep ${label} under ${maxLength} characters.`),
      withoutNul,
    );
}

export function optionalText(label: string, maxLength: number) {
  return z
    .string({ error: notText(label, `Please check ${label}.`) })
    .check(z.trim(), atMost(maxLength, `Please keep ${label} under ${maxLength} characters.`), withoutNul);
}

/** One @ with text on both sides and an inner dot in the domain. Unambiguous, to prevent catastrophic backtracking. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export const emailField = z
  .string({ error: 'Please enter your e-mail.' })
  .check(
    z.trim(),
    atMost(254, 'Please keep your e-mail under 254 characters.'),
    z.regex(EMAIL, { error: 'Please enter an e-mail like name@example.com.' }),
    withoutNul,
  );

export const rowId = z.int({ error: 'This id is not valid.' }).check(z.minimum(1), z.maximum(MAX_ROW_ID));

/** The id of a row in a query, such as the one that a page of a list begins after. */
export const rowIdInQuery = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROW_ID));

/** A row id in a path, sent as text. */
export function rowIdParam(sentence: string) {
  return z.coerce
    .number({ error: sentence })
    .check(
      z.int({ error: sentence }),
      z.minimum(1, { error: sentence }),
      z.maximum(MAX_ROW_ID, { error: sentence }),
    );
}

/** An order id: opaque text. Numbers are accepted as text, so that an unknown one results in "not found". */
export const orderIdField = z.pipe(
  z.union([z.string(), z.number()], { error: 'Please give the order id.' }),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    requiredText('the order id', 64),
  ),
);

/** Rupees with at most two decimals, in responses. */
export const rupees = z.number() as unknown as z.ZodMiniType<Rupees, number>;

/** An Indian calendar date, `YYYY-MM-DD`. */
export const dateOnly = z.string();

/** A timestamp in ISO 8601 format. */
export const instant = z.string();
