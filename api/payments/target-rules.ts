import type { IndianDate } from '#contract/indian-time.ts';

/** What a payment is for. */
export type Target =
  | { purpose: 'order'; userId: string; orderId: string }
  | {
      purpose: 'scheme';
      userId: string;
      schemeId: number;
      /** Terms at the time the payment is opened. */
      schemeTerms: string;
      joinableUntil: IndianDate;
    }
  | { purpose: 'instalment'; userId: string; userSchemeId: number; instalmentNumber: number };
