import { milligrams } from '#contract/weight.ts';

/** The weights in which gold is quoted in India besides the gram (P-214). */
export const SOVEREIGN = milligrams(8000);
export const TOLA = milligrams(11_664);
