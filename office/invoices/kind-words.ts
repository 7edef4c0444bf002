import type { BillKind } from '#contract/orders/documents/care-invoices.ts';

export const KIND_WORDS: Record<BillKind, string> = {
  invoice: 'Tax invoice',
  'gift card receipt': 'Gift card receipt',
  'care invoice': 'Cleaning or repair',
};
