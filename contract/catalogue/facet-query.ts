import * as z from 'zod/mini';
import { MAX_COLLECTION_LENGTH, MAX_FACET_LENGTH, MAX_GENDER_LENGTH } from '#contract/constants.ts';
import { PRICE_BANDS } from './catalogue-filter.ts';
import { FACET_IDS, type FacetId } from './facet-ids.ts';
import { FACETS, unknownValuesOf } from './facets.ts';

/** Values separated by commas. A page leaves out unknown ones before it asks (P-332). */
function facet(id: FacetId) {
  const error = `Please choose ${FACETS[id].label.toLowerCase()} from: ${FACETS[id].values.join(', ')}.`;
  const areKnown = z.refine<string>((text) => unknownValuesOf(id, text).length === 0, { error });
  return z.optional(z.string().check(z.maxLength(MAX_FACET_LENGTH, { abort: true }), areKnown));
}

/** The filters of a listing or a search. */
export const filterFields = {
  gender: z.optional(z.string().check(z.maxLength(MAX_GENDER_LENGTH))),
  collection: z.optional(z.string().check(z.maxLength(MAX_COLLECTION_LENGTH))),
  band: z.optional(z.enum(PRICE_BANDS.map((band) => band.id))),
  metal: facet('metal'),
  purity: facet('purity'),
  weight: facet('weight'),
  stone: facet('stone'),
  occasion: facet('occasion'),
  size: facet('size'),
  /** Requests the counts of further filter values. */
  facets: z.optional(z.literal('yes')),
};

/** The values by which the result can be filtered further. */
export const COUNTED_FACETS = ['gender', 'band', ...FACET_IDS, 'collection'] as const;

/** The number of results with each value added; values without results are left out. */
export const facetCounts = z.array(
  z.object({
    facet: z.enum(COUNTED_FACETS),
    options: z.array(z.object({ value: z.string(), pieces: z.int() })),
  }),
);

export type FacetCounts = z.infer<typeof facetCounts>;
