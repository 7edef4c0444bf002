import * as z from 'zod/mini';
import { orderIdField, requiredText, rowId } from '#contract/fields.ts';

const MAX_LINES = 100;
const MAX_PIECES = 999;

const creditedLine = z.object({
  order_item_id: rowId,
  /** How many pieces are credited. */
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
  /** How many could still be credited when the page was drawn; another number by then is refused. */
  left: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
});

/** The pieces of an order that a credit note takes back; `none` says what to choose. */
export const creditedLines = (none: string) =>
  z
    .array(creditedLine, { error: 'Please choose the pieces.' })
    .check(
      z.minLength(1, { error: none }),
      z.maxLength(MAX_LINES, { error: `Please choose at most ${MAX_LINES} lines.` }),
    );

export const creditPiecesBody = z.object({
  order_id: orderIdField,
  pieces: creditedLines('Please choose the pieces that came back.'),
  reason: requiredText('the reason', 200),
});

export type CreditPiecesBody = z.infer<typeof creditPiecesBody>;
