import { counted } from '#contract/counted.ts';
import { LISTING_COPY } from '../listing/listing-copy.ts';
import type { FacetOption } from './chosen-facets.ts';

export const FACET_COPY = {
  title: 'Filter',
  chosen: 'Chosen filters',
  clear: 'Clear all',
  open: (chosen: number) => (chosen > 0 ? `Filter (${chosen})` : 'Filter'),
  unknown: (values: readonly string[]) =>
    `We have no filter ${values.map((value) => `“${value}”`).join(' or ')}, so it narrows nothing.`,
  clearUnknown: 'Clear it',
  remove: (label: string) => `Remove ${label}`,
  option: ({ label, pieces, isChosen }: FacetOption) =>
    `${label}, ${counted(pieces, 'piece')}${isChosen ? ', chosen' : ''}`,
  show: LISTING_COPY.show,
};
