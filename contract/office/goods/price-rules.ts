import * as z from 'zod/mini';
import { rowId, rupees } from '#contract/fields.ts';
import { goodsQuery } from './goods.ts';
import { pieceFields } from './piece-fields.ts';

/** Maximum number of pieces per price rule: they are changed and undone well within a call's deadline of ten seconds. */
export const MAX_PIECES_PER_RULE = 2000;

/** How many of the excluded pieces are listed. */
export const MAX_LEFT_OUT_SHOWN = 20;

/** The terms that a rule sets; absent ones stay unchanged. */
const ruleTerms = z.partial(
  z.pick(pieceFields, {
    price_mode: true,
    making_kind: true,
    making_value: true,
    making_min: true,
    wastage_percent: true,
  }),
);

const rule = {
  /** Of the goods; the rule is for all pieces that it lists. */
  filter: z.omit(goodsQuery, { before: true }),
  terms: ruleTerms.check(
    z.refine((terms) => Object.keys(terms).length > 0, { error: 'Enter what the pieces are to get.' }),
    z.refine((terms) => (terms.making_kind === undefined) === (terms.making_value === undefined), {
      error: 'Choose how the making is worked out, and enter its value.',
      path: ['making_value'],
    }),
  ),
};

export const previewPriceRuleBody = z.object(rule);

const leftOut = z.object({ sku: z.string(), message: z.string() });

/** `digest` is sent back with the rule, so that exactly the previewed changes are made. */
export const previewPriceRuleResponse = z.object({
  data: z
    .object({
      listed: z.int(),
      changed: z.int(),
      prices_changed: z.int(),
      largest_rise: rupees,
      largest_fall: rupees,
      /** Pieces that cannot have the rule, such as those whose price would be below the worth of their metal. */
      left_out: z.array(leftOut),
      left_out_count: z.int(),
      digest: z.string(),
    })
    .register(z.globalRegistry, { id: 'PriceRulePreview' }),
});

export const applyPriceRuleBody = z.object({
  ...rule,
  digest: z.string({ error: 'Please look at the rule first.' }).check(z.regex(/^[0-9a-f]{64}$/)),
});

/** The entries of the audit, one per piece, are numbered one after the other; null: nothing was changed. */
export const applyPriceRuleResponse = z.object({
  message: z.string(),
  data: z.object({ changed: z.int(), first_entry: z.nullable(z.int()), last_entry: z.nullable(z.int()) }),
});

export const undoPriceRuleBody = z
  .object({ first_entry: rowId, last_entry: rowId })
  .check(
    z.refine(
      ({ first_entry, last_entry }) =>
        first_entry <= last_entry && last_entry - first_entry < MAX_PIECES_PER_RULE,
      { error: 'These are no entries of one price rule.', path: ['last_entry'] },
    ),
  );

export const undoPriceRuleResponse = z.object({
  message: z.string(),
  data: z.object({ undone: z.int(), left_out: z.array(leftOut), left_out_count: z.int() }),
});

export type PriceRule = z.infer<typeof previewPriceRuleBody>;
export type PriceRulePreview = z.infer<typeof previewPriceRuleResponse>['data'];
