import { counted } from '#contract/counted.ts';
import type { DeliveryPrefix, DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import { shownRupees } from '../ui/numbers.ts';

export const BY_CALL = 'By call';

/** "3 to 7 working days" */
export function daysText({ served, days_min, days_max }: DeliveryTerms): string {
  if (!served || days_min === null) return BY_CALL;
  if (days_min === days_max) return counted(days_min, 'working day');
  return `${days_min} to ${days_max} working days`;
}

export function limitText({ served, insured_limit }: DeliveryTerms): string {
  if (!served) return '–';
  return insured_limit === null ? 'Any worth' : shownRupees(insured_limit);
}

/** The terms as names and words, to read and to compare two versions. */
export function termWords(terms: DeliveryTerms): Record<string, string> {
  return { Delivery: daysText(terms), 'Insured up to': limitText(terms) };
}

/** The stored terms of a row, to restore them. */
export function storedTerms({ served, days_min, days_max, insured_limit }: DeliveryPrefix): DeliveryTerms {
  return { served, days_min, days_max, insured_limit };
}
