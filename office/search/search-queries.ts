import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { MissedPeriod, Synonym } from '#contract/office/search/search.ts';
import { officeRequest } from '../api-client/office-request.ts';

/** The key of all queries about searches. */
export const SEARCH = ['search'];

export const missedSearchesQuery = (period: MissedPeriod) =>
  queryOptions({
    queryKey: [...SEARCH, 'missed', period],
    queryFn: async () => (await officeRequest(officeCalls.getMissedSearches, { query: { period } })).data,
  });

export const synonymsQuery = (q: string | null) =>
  queryOptions({
    queryKey: [...SEARCH, 'synonyms', q],
    queryFn: () => officeRequest(officeCalls.getSynonyms, { query: q ? { q } : {} }),
  });

export const synonymPreviewQuery = (synonym: Synonym) =>
  queryOptions({
    queryKey: [...SEARCH, 'preview', synonym],
    queryFn: async () => (await officeRequest(officeCalls.previewSynonym, { query: synonym })).data,
    enabled: synonym.word.trim() !== '' && synonym.means.trim() !== '',
    placeholderData: keepPreviousData,
  });
