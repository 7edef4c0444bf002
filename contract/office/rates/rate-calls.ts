import type { actResponse } from '#contract/office/approvals.ts';
import { MANAGERS, office, type Shown } from '#contract/office/call.ts';
import type { rateHistoryQuery, rateHistoryResponse, ratesResponse, setRateBody } from './rates.ts';

const READERS_OF_RATES = ['owner', 'manager', 'counter', 'accountant', 'reader'] as const;

export const rateCalls = {
  getRates: office<{ response: Shown<typeof ratesResponse> }>(
    'GET',
    'rates',
    READERS_OF_RATES,
    'The rate of each purity, its age, and what depends on it',
  ),
  getRateHistory: office<{
    query: Shown<typeof rateHistoryQuery>;
    response: Shown<typeof rateHistoryResponse>;
  }>('GET', 'rates/history', READERS_OF_RATES, 'The rates of a purity, the newest first'),
  setRate: office<{ body: Shown<typeof setRateBody>; response: Shown<typeof actResponse> }>(
    'POST',
    'rates',
    MANAGERS,
    'Set today’s rate of a purity; far from the last one it needs a second person',
  ),
};
