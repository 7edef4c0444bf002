import { rupees } from '#contract/money/money.ts';
import type { DeliveryPrefix, DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';

/** The form's fields: texts as they are typed. */
export interface PrefixFields {
  prefix: string;
  delivery: 'parcel' | 'call';
  days_min: string;
  days_max: string;
  insured_limit: string;
}

/** As most of India. */
const USUAL_DAYS = { days_min: '3', days_max: '7' };

export const NEW_PREFIX: PrefixFields = {
  ...{ prefix: '', delivery: 'parcel', insured_limit: '' },
  ...USUAL_DAYS,
};

export function fieldsOf({
  prefix,
  served,
  days_min,
  days_max,
  insured_limit,
}: DeliveryPrefix): PrefixFields {
  const days = { days_min: fieldText(days_min), days_max: fieldText(days_max) };
  return {
    ...{ prefix, delivery: served ? 'parcel' : 'call' },
    ...(served ? days : USUAL_DAYS),
    insured_limit: fieldText(insured_limit),
  };
}

/** The terms in the fields. Invalid input is sent unchanged, so that the shop reports the error by field. */
export function termsOf(fields: PrefixFields): DeliveryTerms {
  if (fields.delivery === 'call')
    return { served: false, days_min: null, days_max: null, insured_limit: null };
  return {
    served: true,
    days_min: enteredNumber(fields.days_min),
    days_max: enteredNumber(fields.days_max),
    insured_limit: limitOf(fields.insured_limit),
  };
}

/** The error of an unreadable limit, which must not be sent as "any worth". */
export function limitProblem(text: string): string | undefined {
  const isRead = text.trim() === '' || enteredNumber(text) !== null;
  return isRead ? undefined : 'Please enter the limit in rupees, or leave it empty.';
}

function limitOf(text: string) {
  const limit = enteredNumber(text);
  return limit === null ? null : rupees(limit);
}
