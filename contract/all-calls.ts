import { afterSaleCalls } from './after-sale/after-sale-calls.ts';
import { calls } from './calls.ts';
import { reviewCalls } from './reviews/review-calls.ts';
import { shareCalls } from './wishes/share-calls.ts';
import { wishCalls } from './wishes/wish-calls.ts';

/** Every call of customers; pages import the tables they need. */
export const allCalls = { ...calls, ...afterSaleCalls, ...wishCalls, ...reviewCalls, ...shareCalls } as const;
