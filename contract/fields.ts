import * as z from 'zod/mini';
import { MAX_ROW_ID } from './constants.ts';

const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), {
  error: 'This text holds a character that cannot be stored.',
});

/** A limit on length that ends the checks of a field, so that no pattern ever reads an oversized text. */
export const atMost = (characters: number, error?: string) =>
  z.maxLength(characters, { ...(error && { error }), abort: true });

/** A text that must hold something besides spaces; spaces around it are dropped. Lengths in characters. */
export function requiredText(label: string, longest: number) {
  return z
    .string({ error: `Please enter ${label}.` })
    .check(
      z.trim(),
      z.minLength(1, { error: `Please enter ${label}.` }),
      atMost(longest, `Please keep ${label} under ${longest} characters.`),
      withoutNul,
    );
}

/** A text that may be empty. */
export function optionalText(label: string, longest: number) {
  return z
    .string({ error: `Please check ${label}.` })
    .check(z.trim(), atMost(longest, `Please keep ${label} under ${longest} characters.`), withoutNul);
}

/** A part before one @, and after it a dot that is neither first nor last. Each text matches in one way only. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** An e-mail address as the specification asks: shaped like one. */
export const emailField = z
  .string({ error: 'Please enter your e-mail.' })
  .check(
    z.trim(),
    atMost(254, 'Please keep your e-mail under 254 characters.'),
    z.regex(EMAIL, { error: 'Please enter an e-mail like name@example.com.' }),
    withoutNul,
  );

/** A whole number that names a row, as a body carries it. */
export const rowId = z.int({ error: 'This id is not valid.' }).check(z.minimum(1), z.maximum(MAX_ROW_ID));

/** The same as a path carries it: as text. */
export function rowIdParam(sentence: string) {
  return z.coerce
    .number({ error: sentence })
    .check(
      z.int({ error: sentence }),
      z.minimum(1, { error: sentence }),
      z.maximum(MAX_ROW_ID, { error: sentence }),
    );
}

/** An order's id: opaque text. Numbers are read as text so that an unknown one answers "not found". */
export const orderIdField = z.pipe(
  z.union([z.string(), z.number()], { error: 'Please give the order id.' }),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    requiredText('the order id', 64),
  ),
);

/** Rupees with at most two decimals, as answers carry them. */
export const rupees = z.number();

/** An Indian calendar date, `YYYY-MM-DD`. */
export const dateOnly = z.string();

/** An instant in ISO form. */
export const instant = z.string();
