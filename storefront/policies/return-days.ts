import { RETURN_DAYS } from '#contract/constants.ts';
import type { PublicSeller } from '#storefront/services.ts';

/** Apart from the terms, whose text is long. */
export const returnDays = (seller: PublicSeller | undefined) => seller?.return_days ?? RETURN_DAYS;
