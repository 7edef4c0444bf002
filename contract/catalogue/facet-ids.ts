/** The facets of listings; separate from their values, which few pages need. */
export const FACET_IDS = ['metal', 'purity', 'weight', 'stone', 'occasion', 'size'] as const;

export type FacetId = (typeof FACET_IDS)[number];

/** The chosen values of each facet, separated by commas. */
export type ChosenFacets = { [Id in FacetId]?: string | undefined };
