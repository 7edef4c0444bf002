import { RETURN_DAYS } from '#contract/constants.ts';

/** Apart from the terms, whose text is long. */
export const returnDays = (seller: { return_days?: number } | undefined) =>
  seller?.return_days ?? RETURN_DAYS;
