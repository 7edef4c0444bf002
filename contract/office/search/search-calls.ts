import { MANAGERS, office, READING_ROLES, type Shown } from '#contract/office/call.ts';
import type * as search from './search.ts';

type Change = Shown<typeof search.synonymChangeResponse>;

export const searchCalls = {
  getMissedSearches: office<{
    query: Shown<typeof search.missedSearchesQuery>;
    response: Shown<typeof search.missedSearchesResponse>;
  }>('GET', 'search/missed', READING_ROLES, 'What was looked for and not found in the last days'),
  getSynonyms: office<{
    query: Shown<typeof search.synonymsQuery>;
    response: Shown<typeof search.synonymsResponse>;
  }>('GET', 'search/synonyms', READING_ROLES, 'The words that also find what other words mean'),
  previewSynonym: office<{
    query: Shown<typeof search.synonymBody>;
    response: Shown<typeof search.synonymPreviewResponse>;
  }>('GET', 'search/synonyms/preview', MANAGERS, 'What a search would find with a synonym; changes nothing'),
  addSynonym: office<{ body: Shown<typeof search.synonymBody>; response: Change }>(
    'POST',
    'search/synonyms',
    MANAGERS,
    'Add a synonym, which counts from the next search on',
  ),
  removeSynonym: office<{ body: Shown<typeof search.synonymBody>; response: Change }>(
    'POST',
    'search/synonyms/remove',
    MANAGERS,
    'Remove a synonym',
  ),
};
