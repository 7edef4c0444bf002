import type { EnteredChoice } from './choices.ts';

type Line = { [Field in keyof EnteredChoice]?: string | undefined };

/** The choice of a line, in the form in which a reorder sends it. */
export function sameChoice({ size, second_size, purity, engraving }: Line): EnteredChoice {
  return {
    ...(size !== undefined && { size }),
    ...(second_size !== undefined && { second_size }),
    ...(purity !== undefined && { purity }),
    ...(engraving !== undefined && { engraving }),
  };
}
