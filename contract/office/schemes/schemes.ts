import * as z from 'zod/mini';
import { dateOnly, requiredText, rowId, rowIdParam, rupees } from '#contract/fields.ts';
import { countField, dayField, numberField, rupeesField } from '#contract/office/input-fields.ts';
import { PLANS } from '#contract/schemes/passbook.ts';

export const SCHEME_METALS = ['gold', 'silver', 'diamond', 'festive', 'wedding'] as const;
const SCHEME_STATES = ['open', 'upcoming', 'closed'] as const;

/** The fields of a scheme that staff edit. */
const enteredTerms = {
  scheme_name: requiredText('a name', 100),
  metal: z.enum(SCHEME_METALS, { error: 'Please choose a metal or theme.' }),
  plan: z.enum(PLANS, { error: 'Please choose whether it saves rupees or grams.' }),
  /** The purity whose rate a weight plan buys at; null for a value plan. */
  rate_purity: z.nullable(requiredText('a purity', 40)),
  instalment_amount: rupeesField('the instalment', 9_99_999),
  instalments: countField('the months', 1, 11),
  /** Of one instalment in a value plan, of the making charges in a weight plan. */
  benefit_percent: numberField('the benefit', 100),
  grace_days: countField('the days of grace', 0, 27),
  redeem_within_days: countField('the days to redeem', 1, 60),
  duration: requiredText('the duration', 60),
  special_gift: requiredText('the gift', 200),
  benefits: requiredText('the benefits', 1000),
  description: requiredText('the description', 2000),
  from_date: dayField('the first day of joining'),
  to_date: dayField('the last day of joining'),
};

const scheme = z
  .object({
    scheme_id: z.int(),
    version: z.int(),
    state: z.enum(SCHEME_STATES),
    ...{ scheme_name: z.string(), metal: z.enum(SCHEME_METALS), plan: z.enum(PLANS) },
    ...{ rate_purity: z.nullable(z.string()), instalment_amount: rupees, instalments: z.int() },
    ...{ benefit_percent: z.number(), grace_days: z.int(), redeem_within_days: z.int() },
    ...{ duration: z.string(), special_gift: z.string(), benefits: z.string(), description: z.string() },
    ...{ from_date: dateOnly, to_date: dateOnly },
    /** Passbooks by their status. */
    members: z.object({ active: z.int(), completed: z.int(), closed: z.int() }),
    /** What the shop owes its active members: rupees paid in, or the grams that these bought. */
    owed: z.object({ paid: rupees, grams: z.nullable(z.number()) }),
  })
  .register(z.globalRegistry, { id: 'OfficeScheme' });

export const officeSchemesResponse = z.object({ data: z.array(scheme) });

export const schemeParams = z.object({ scheme_id: rowIdParam('This is no scheme.') });

export const schemeResponse = z.object({ data: scheme });

export const makeSchemeBody = z.object(enteredTerms);

/** `version`: of the scheme that was edited. */
export const editSchemeBody = z.object({ scheme_id: rowId, version: z.int(), ...enteredTerms });

export const closeSchemeBody = z.object({ scheme_id: rowId, version: z.int() });

export const schemeChangeResponse = z.object({
  message: z.string(),
  data: z.object({ scheme_id: z.int(), version: z.int() }),
});

export type OfficeScheme = z.infer<typeof scheme>;
export type EnteredScheme = z.infer<typeof makeSchemeBody>;
