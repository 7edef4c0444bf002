import { MANAGERS, office, READING_ROLES, type Shown } from '#contract/office/call.ts';
import type * as rates from './rates.ts';

export const rateCalls = {
  getRates: office<{ response: Shown<typeof rates.ratesResponse> }>(
    'GET',
    'rates',
    READING_ROLES,
    'The rate of each purity, its age, and what depends on it',
  ),
  previewRates: office<{
    body: Shown<typeof rates.previewRatesBody>;
    response: Shown<typeof rates.previewRatesResponse>;
  }>('POST', 'rates/preview', MANAGERS, 'What new rates would do to the prices of goods; changes nothing'),
  applyRates: office<{
    body: Shown<typeof rates.applyRatesBody>;
    response: Shown<typeof rates.applyRatesResponse>;
  }>(
    'POST',
    'rates',
    MANAGERS,
    'Apply new rates of today, all at once; one far from the last one needs a second person',
  ),
  undoRates: office<{
    body: Shown<typeof rates.undoRatesBody>;
    response: Shown<typeof rates.applyRatesResponse>;
  }>('POST', 'rates/undo', MANAGERS, 'Put the board back as it was before the set in force'),
  getRateProposal: office<{ response: Shown<typeof rates.rateProposalResponse> }>(
    'GET',
    'rates/proposal',
    MANAGERS,
    'The rates that the feed proposes, if one is configured',
  ),
  getRateHistory: office<{
    query: Shown<typeof rates.rateHistoryQuery>;
    response: Shown<typeof rates.rateHistoryResponse>;
  }>('GET', 'rates/history', READING_ROLES, 'The rates of a purity by day, the newest first'),
  getRateSets: office<{
    query: Shown<typeof rates.rateSetsQuery>;
    response: Shown<typeof rates.rateSetsResponse>;
  }>(
    'GET',
    'rates/sets',
    READING_ROLES,
    'Each change of the board: who, when, why and what, the newest first',
  ),
  exportRates: office<{
    query: Shown<typeof rates.exportRatesQuery>;
    response: Shown<typeof rates.rateFileResponse>;
  }>(
    'GET',
    'rates/export',
    READING_ROLES,
    'Every rate set as a file: a table, or the log that can be verified',
  ),
};
