import { rupees } from '#contract/money/money.ts';
import type { EnteredScheme, OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';

/** The form's fields: texts as they are typed. */
export type SchemeFields = Record<Exclude<keyof EnteredScheme, 'metal' | 'plan'>, string> &
  Pick<EnteredScheme, 'metal' | 'plan'>;

export const NEW_SCHEME: SchemeFields = {
  ...{ scheme_name: '', metal: 'gold', plan: 'value', rate_purity: '', instalment_amount: '' },
  ...{ instalments: '11', benefit_percent: '', grace_days: '7', redeem_within_days: '30' },
  ...{ duration: '11 months', special_gift: '', benefits: '', description: '' },
  ...{ from_date: '', to_date: '' },
};

export function fieldsOf(scheme: OfficeScheme): SchemeFields {
  const { scheme_name, metal, plan, duration, special_gift, benefits, description } = scheme;
  return {
    ...{ scheme_name, metal, plan, duration, special_gift, benefits, description },
    rate_purity: scheme.rate_purity ?? '',
    instalment_amount: fieldText(scheme.instalment_amount),
    instalments: fieldText(scheme.instalments),
    benefit_percent: fieldText(scheme.benefit_percent),
    grace_days: fieldText(scheme.grace_days),
    redeem_within_days: fieldText(scheme.redeem_within_days),
    ...{ from_date: scheme.from_date, to_date: scheme.to_date },
  };
}

/** The terms in the fields. Invalid input is sent unchanged, so that the shop reports the error by field. */
export function termsOf(fields: SchemeFields): EnteredScheme {
  const number = (text: string) => enteredNumber(text) ?? Number.NaN;
  return {
    ...fields,
    rate_purity: fields.plan === 'weight' ? fields.rate_purity || null : null,
    instalment_amount: rupees(number(fields.instalment_amount)),
    instalments: number(fields.instalments),
    benefit_percent: number(fields.benefit_percent),
    grace_days: number(fields.grace_days),
    redeem_within_days: number(fields.redeem_within_days),
  };
}

/** The stored terms of a scheme, to restore them. */
export function storedTerms(scheme: OfficeScheme): EnteredScheme {
  const { scheme_id: _, version: __, state: ___, members: ____, owed: _____, ...terms } = scheme;
  return terms;
}
