import * as z from 'zod/mini';
import { atMost, dateOnly, requiredText, rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { numberField, rupeesField } from '#contract/office/input-fields.ts';
import { PASSBOOK_STATUSES, passbook } from '#contract/schemes/passbook.ts';

const listedPassbook = z
  .object({
    ...{ user_scheme_id: z.int(), member: z.string(), scheme_name: z.string() },
    status: z.enum(PASSBOOK_STATUSES),
    joined_on: dateOnly,
    ...{ paid_instalments: z.int(), instalments: z.int(), total_paid: rupees },
    /** The customer has the gift of the plan. */
    has_gift: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ListedPassbook' });

/** By number, or by the customer's phone, e-mail or name; the newest first. */
export const passbooksQuery = z.object({
  q: z.optional(z.string().check(z.trim(), atMost(100))),
  status: z.optional(z.enum(PASSBOOK_STATUSES)),
  /** `waiting`: of plans that were not closed, and whose gift was not handed over. */
  gift: z.optional(z.enum(['waiting'])),
  scheme_id: z.optional(rowIdInQuery),
  after: z.optional(rowIdInQuery),
});

export const passbooksResponse = z.object({ data: z.array(listedPassbook), next: z.nullable(z.int()) });

/** A passbook as its owner sees it, and who that is. */
export const officePassbookResponse = z.object({
  data: passbook,
  customer: z.object({ user_id: z.string(), name: z.string() }),
});

/** How a plan ends. `making`: of the piece, where it is below what a weight plan waives. */
export const endPassbookBody = z.object({
  user_scheme_id: rowId,
  end: z.enum(['purchase', 'money back'], { error: 'Please choose: purchase or money back.' }),
  making: z.optional(
    z
      .object({
        unit: z.enum(['percent of the metal', 'rupees a gram'], { error: 'Please choose the unit.' }),
        value: numberField('the making charge', 99_999),
      })
      .check(
        z.refine(({ unit, value }) => unit === 'rupees a gram' || value <= 100, {
          error: 'A percent is at most 100.',
        }),
      ),
  ),
  reason: requiredText('a reason', 300),
});

/** `value`: what is deducted for the gift if the plan is stopped and its money goes back. */
export const giveGiftBody = z.object({
  user_scheme_id: rowId,
  value: rupeesField('the value of the gift', 1_00_000).check(
    z.minimum(1, { error: 'The value of the gift is at least ₹1.' }),
  ),
});

export const takeGiftBackBody = z.object({ user_scheme_id: rowId, reason: requiredText('a reason', 300) });

export type ListedPassbook = z.infer<typeof listedPassbook>;
export type EndPassbookBody = z.infer<typeof endPassbookBody>;
export type GiveGiftBody = z.infer<typeof giveGiftBody>;
export type TakeGiftBackBody = z.infer<typeof takeGiftBackBody>;
