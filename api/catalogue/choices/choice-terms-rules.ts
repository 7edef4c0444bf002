import { paise } from '#contract/money/money.ts';
import { milligrams } from '#contract/weight.ts';
import type { FurtherPurity, Offered } from './choice-rules.ts';

/** Stored choices. */
export interface StoredChoices {
  offered: Offered | null;
  furtherPurities: FurtherPurity[];
}

/** Choices as a form or a line of a file states them. */
export type ChoiceTerms = Offered & { furtherPurities: FurtherPurity[] };

/** Undefined: the file has no such column, so the stored value stays. */
export type GivenChoices = { [Term in keyof ChoiceTerms]: ChoiceTerms[Term] | undefined };

const NO_OFFER: Offered = {
  ...{ sizeKind: null, sizeFrom: null, sizeTo: null, standardSize: null, secondStandardSize: null },
  ...{ milligramsPerStep: milligrams(0), engravingMax: null, engravingPaise: paise(0), leadDays: 0 },
};

export function choiceTermsOf({ offered, furtherPurities }: StoredChoices): ChoiceTerms {
  return { ...(offered ?? NO_OFFER), furtherPurities };
}

/** Whether there is anything to choose. */
export function offersAnything({ offered, furtherPurities }: StoredChoices): boolean {
  if (furtherPurities.length > 0) return true;
  return offered !== null && (offered.sizeKind !== null || offered.engravingMax !== null);
}

/** Whether nothing of it needs to be stored; a piece made to order has lead days although nothing of it can be chosen. */
export function isEmpty(choices: StoredChoices): boolean {
  return !offersAnything(choices) && (choices.offered?.leadDays ?? 0) === 0;
}

/** Merges the choices of a line with the stored ones, which fill what the line leaves out. */
export function mergedChoices(given: GivenChoices, stored: StoredChoices | undefined) {
  const known = choiceTermsOf(stored ?? { offered: null, furtherPurities: [] });
  const stated = Object.entries(given).filter(([, term]) => term !== undefined);
  const { furtherPurities, ...offered }: ChoiceTerms = { ...known, ...Object.fromEntries(stated) };
  return { offered, furtherPurities };
}
