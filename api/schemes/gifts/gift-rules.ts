import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { SchemeTerms } from '../instalments/calendar-rules.ts';
import { type Instalment, savedInstalmentsOf } from '../instalments/instalment-rules.ts';

/** The gift of a plan that its customer has. */
export interface HeldGift {
  valuePaise: Paise;
  givenOn: IndianDate;
}

/** The gift that was handed over and is not back; undefined if there is none. */
export function heldGiftOf(entries: readonly ChainedEntry[]): HeldGift | undefined {
  const last = entries.findLast(({ kind }) => kind === 'gift' || kind === 'gift returned');
  if (last?.kind !== 'gift') return undefined;
  return { valuePaise: last.amountPaise, givenOn: last.entryDate };
}

/** Whether the customer keeps the gift whatever happens: all instalments are paid, or the plan was used for a purchase. */
export function isGiftEarned(
  { instalments }: Pick<SchemeTerms, 'instalments'>,
  entries: readonly ChainedEntry[],
): boolean {
  const isUsed = entries.some(({ kind }) => kind === 'redemption');
  return isUsed || savedInstalmentsOf(entries).length >= instalments;
}

/** What is kept of the money that goes back, or would go back, for the gift (P-347). */
export function giftDeductionOf(
  terms: Pick<SchemeTerms, 'instalments'>,
  entries: readonly ChainedEntry[],
): Paise {
  const gift = heldGiftOf(entries);
  if (!gift || isGiftEarned(terms, entries)) return paise(0);
  const paidPaise = sumOf(savedInstalmentsOf(entries).map(({ savedPaise }) => savedPaise));
  return paise(Math.min(gift.valuePaise, paidPaise));
}

/** An instalment of a plan that is stopped: what is kept of it for the gift, and what goes back. */
export interface SplitInstalment {
  instalment: Instalment;
  keptPaise: Paise;
  backPaise: Paise;
}

/** Takes a deduction from the oldest instalments first: those of the last months are the easiest to send back. */
export function splitForGift(instalments: readonly Instalment[], deductionPaise: Paise): SplitInstalment[] {
  let leftPaise: number = deductionPaise;
  return instalments.map((instalment) => {
    const keptPaise = paise(Math.min(leftPaise, instalment.savedPaise));
    leftPaise -= keptPaise;
    return { instalment, keptPaise, backPaise: paise(instalment.savedPaise - keptPaise) };
  });
}
