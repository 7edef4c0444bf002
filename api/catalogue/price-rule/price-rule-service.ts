import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { boardRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import {
  MAX_LEFT_OUT_SHOWN,
  MAX_PIECES_PER_RULE,
  type PriceRule,
  type PriceRulePreview,
} from '#contract/office/goods/price-rules.ts';
import { lockImports, lockProducts } from '../import/import-queries.ts';
import { carryOutPlans, planEdits } from '../office/change-service.ts';
import { isPlanned, type Plan } from '../office/edit-rules.ts';
import { findGoods } from '../office/goods-queries.ts';
import { undoEntries } from '../office/history-service.ts';
import { digestOf, priceDifferences } from './price-rule-rules.ts';

interface RulePlan {
  skus: string[];
  plans: Plan[];
  digest: string;
}

const TOO_MANY = `The filter lists more than ${MAX_PIECES_PER_RULE} pieces: choose a category or a metal first.`;

/** The result of a rule for each piece of its filter. With `isLocking` the pieces stay locked until the transaction ends. */
async function planRule(
  acting: Acting,
  { filter, terms }: PriceRule,
  isLocking: boolean,
): Promise<RulePlan | Refusal> {
  const rows = await findGoods(acting.db, filter, MAX_PIECES_PER_RULE + 1);
  if (rows.length > MAX_PIECES_PER_RULE) return refuse('invalid_input', TOO_MANY);
  const skus = rows.map(({ sku }) => sku);
  if (isLocking) await lockProducts(acting.db, skus);
  const edits = rows.map(({ sku, version }) => ({ sku, version, changes: terms }));
  const plans = await planEdits(acting, edits, {});
  return { skus, plans, digest: digestOf(skus, plans) };
}

function leftOutOf(skus: readonly string[], outcomes: readonly unknown[]) {
  const leftOut = skus.flatMap((sku, index) => {
    const outcome = outcomes[index];
    return isRefusal(outcome) ? [{ sku, message: outcome.message }] : [];
  });
  return { left_out: leftOut.slice(0, MAX_LEFT_OUT_SHOWN), left_out_count: leftOut.length };
}

/** Previews a rule. Refusal: invalid_input. */
export async function previewRule(acting: Acting, rule: PriceRule): Promise<PriceRulePreview | Refusal> {
  const planned = await planRule(acting, rule, false);
  if (isRefusal(planned)) return planned;
  const { skus, plans, digest } = planned;
  const rates = await boardRates(acting.db, indianDate(acting.now));
  const differences = priceDifferences(plans.filter(isPlanned), rates, acting.now);
  return {
    ...{ listed: skus.length, changed: plans.filter(isPlanned).length, digest },
    prices_changed: differences.length,
    largest_rise: toRupees(paise(Math.max(0, ...differences))),
    largest_fall: toRupees(paise(Math.max(0, ...differences.map((difference) => -difference)))),
    ...leftOutOf(skus, plans),
  };
}

export interface AppliedRule {
  changed: number;
  first_entry: number | null;
  last_entry: number | null;
}

/** Applies the rule to the pieces that allow it, in one transaction with audit entries. Refusals: invalid_input, changed_meanwhile. */
export function applyRule(
  acting: Acting,
  { digest, ...rule }: PriceRule & { digest: string },
): Promise<AppliedRule | Refusal> {
  return inTransaction<AppliedRule | Refusal>(acting.db, async (tx) => {
    const within = { ...acting, db: tx };
    await lockImports(tx);
    const planned = await planRule(within, rule, true);
    if (isRefusal(planned)) return planned;
    if (planned.digest !== digest) {
      const sentence = 'The goods or the rates changed since you looked, so nothing was changed. Look again.';
      return refuse('changed_meanwhile', sentence);
    }
    const outcomes = await carryOutPlans(within, planned.plans, { act: 'product changed' });
    const entries = outcomes.flatMap((outcome) =>
      !isRefusal(outcome) && outcome.state === 'saved' ? [outcome.entry] : [],
    );
    return {
      changed: entries.length,
      ...{ first_entry: entries[0] ?? null, last_entry: entries.at(-1) ?? null },
    };
  });
}

/** Undoes the entries of a rule; pieces that were changed again since are left out. Refusals: not_found, invalid_input. */
export async function undoRule(acting: Acting, first: number, last: number) {
  const entries = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const undone = await undoEntries(acting, entries);
  if (isRefusal(undone)) return undone;
  const outcomes = undone.map(({ outcome }) => outcome);
  return {
    undone: outcomes.filter((outcome) => !isRefusal(outcome)).length,
    ...leftOutOf(
      undone.map(({ sku }) => sku),
      outcomes,
    ),
  };
}
