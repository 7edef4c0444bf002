import { formatIndianDate } from '#contract/indian-time.ts';
import type { ListedPassbook } from '#contract/office/schemes/passbooks.ts';
import type { EnteredScheme, OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { formatGrams } from '#contract/weight.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';
import { shownRupees } from '../ui/numbers.ts';

export const SCHEME_STATES: Record<OfficeScheme['state'], { label: string; variant: BadgeVariant }> = {
  open: { label: 'Open', variant: 'success' },
  upcoming: { label: 'Upcoming', variant: 'neutral' },
  closed: { label: 'Closed for joining', variant: 'warning' },
};

export const PASSBOOK_STATES: Record<ListedPassbook['status'], { label: string; variant: BadgeVariant }> = {
  active: { label: 'Running', variant: 'success' },
  completed: { label: 'Used for a purchase', variant: 'neutral' },
  closed: { label: 'Money given back', variant: 'warning' },
};

export function windowOf({ from_date, to_date }: EnteredScheme): string {
  return `${formatIndianDate(from_date)} to ${formatIndianDate(to_date)}`;
}

/** What the shop owes the members, in rupees and for a weight plan in grams. */
export function owedText({ paid, grams }: OfficeScheme['owed']): string {
  return grams === null ? shownRupees(paid) : `${formatGrams(grams)}, for ${shownRupees(paid)}`;
}

/** The terms as names and words, to read and to compare two versions. */
export function termWords(terms: EnteredScheme): Record<string, string> {
  const isWeight = terms.plan === 'weight';
  return {
    Name: terms.scheme_name,
    'Metal or theme': terms.metal,
    Saves: isWeight ? `Grams of ${terms.rate_purity ?? '?'}` : 'Rupees',
    Instalment: shownRupees(terms.instalment_amount),
    Months: String(terms.instalments),
    Benefit: `${terms.benefit_percent} % of ${isWeight ? 'the making charges' : 'one instalment'}`,
    'Days of grace': String(terms.grace_days),
    'Days to redeem': String(terms.redeem_within_days),
    Joining: windowOf(terms),
    Duration: terms.duration,
    Gift: terms.special_gift,
    Benefits: terms.benefits,
    Description: terms.description,
  };
}
