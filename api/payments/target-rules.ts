import type { IndianDate } from '#contract/indian-time.ts';

export type Target =
  | { purpose: 'order'; userId: string; orderId: string }
  | {
      purpose: 'scheme';
      userId: string;
      schemeId: number;
      schemeTerms: string;
      joinableUntil: IndianDate;
    }
  | { purpose: 'instalment'; userId: string; userSchemeId: number; instalmentNumber: number };
