import type { ComplaintReason } from './complaint-words.ts';

export const REASON_COPY: Record<ComplaintReason, string> = {
  'not arrived': 'It has not arrived',
  damaged: 'It is damaged',
  'wrong piece': 'It is not what I ordered',
  'weight or hallmark': 'Weight, purity or hallmark',
  'bill or payment': 'Bill, payment or refund',
  'something else': 'Something else',
};
