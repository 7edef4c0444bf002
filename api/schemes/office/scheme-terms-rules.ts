import { basisPoints, toPaise, toRupees } from '#contract/money/money.ts';
import type { EnteredScheme } from '#contract/office/schemes/schemes.ts';
import type { SchemeRow } from '../queries.ts';

export type SchemeFields = Omit<SchemeRow, 'schemeId' | 'version'>;
export type SchemeFaults = Partial<Record<keyof EnteredScheme, string>>;

/** What is wrong with a scheme, by field. `purities`: those that the shop knows. */
export function schemeFaults(entered: EnteredScheme, purities: readonly string[]): SchemeFaults {
  const { plan, rate_purity, instalment_amount, from_date, to_date } = entered;
  const isWeight = plan === 'weight';
  const isUnknown = isWeight && rate_purity !== null && !purities.includes(rate_purity);
  return {
    ...(instalment_amount < 1 && { instalment_amount: 'An instalment is at least ₹1.' }),
    ...(isWeight && rate_purity === null && { rate_purity: 'Please choose the purity that it buys.' }),
    ...(isUnknown && { rate_purity: `The shop has no "${rate_purity}".` }),
    ...(from_date > to_date && { to_date: 'The last day is before the first.' }),
  };
}

export function fieldsOf(entered: EnteredScheme): SchemeFields {
  return {
    ...{ schemeName: entered.scheme_name, metal: entered.metal, plan: entered.plan },
    ratePurity: entered.plan === 'weight' ? entered.rate_purity : null,
    instalmentPaise: toPaise(entered.instalment_amount),
    instalments: entered.instalments,
    benefitBasisPoints: basisPoints(Math.round(entered.benefit_percent * 100)),
    ...{ graceDays: entered.grace_days, redeemWithinDays: entered.redeem_within_days },
    ...{ duration: entered.duration, specialGift: entered.special_gift },
    ...{ benefits: entered.benefits, description: entered.description },
    ...{ fromDate: entered.from_date, toDate: entered.to_date },
  };
}

/** A scheme as the office shows it and the audit keeps it. */
export function shownTerms(row: SchemeFields): EnteredScheme {
  return {
    ...{ scheme_name: row.schemeName, metal: row.metal, plan: row.plan, rate_purity: row.ratePurity },
    instalment_amount: toRupees(row.instalmentPaise),
    instalments: row.instalments,
    benefit_percent: row.benefitBasisPoints / 100,
    ...{ grace_days: row.graceDays, redeem_within_days: row.redeemWithinDays },
    ...{ duration: row.duration, special_gift: row.specialGift },
    ...{ benefits: row.benefits, description: row.description },
    ...{ from_date: row.fromDate, to_date: row.toDate },
  };
}

/** The fields that differ, before and after; undefined when none do. */
export function changedTerms(old: SchemeFields, next: SchemeFields) {
  const [before, after] = [shownTerms(old), shownTerms(next)];
  const changed = (Object.keys(after) as (keyof EnteredScheme)[]).filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return undefined;
  const of = (terms: EnteredScheme) => Object.fromEntries(changed.map((key) => [key, terms[key]]));
  return { before: of(before), after: of(after) };
}
