import type * as z from 'zod/mini';
import type { returnOptionsResponse, returnResponse } from '#contract/returns/returns.ts';

// As they arrive, before a page reads their amounts as rupees.
type Options = z.input<typeof returnOptionsResponse>['data'];
type Return = z.input<typeof returnResponse>['data'];

/** A delivered order of two chains that can be returned, and a coin that cannot. */
export function sampleReturnOptions(): Options {
  return {
    ...{ order_id: 'ORDER7', last_day: '2026-11-28', why_not: null },
    lines: [
      {
        ...{ order_item_id: 1, product_name: 'Ananta Rope Chain', photo_url: null },
        ...{ left: 2, amounts: [10_000, 20_000], why_not: null },
      },
      {
        ...{ order_item_id: 2, product_name: 'Lakshmi Gold Coin', photo_url: null },
        ...{ left: 0, amounts: [], why_not: 'Coins and bars cannot be returned.' },
      },
    ],
  };
}

/** A return that was weighed, accepted and paid back. */
export function sampleReturn(over: Partial<Return> = {}): Return {
  return {
    ...{ return_number: 7, order_id: 'ORDER7', state: 'accepted', reason: 'does not fit', text: 'Too short' },
    ...{ asked_at: '2026-11-20T06:30:00.000Z', pickup_day: '2026-11-21', pickup_part: 'morning' },
    ...{ has_photo: false, wants_exchange: true, exchange_order_id: null, can_withdraw: false },
    lines: [
      {
        ...{ order_item_id: 1, product_name: 'Ananta Rope Chain', quantity: 1 },
        inspections: [
          {
            ...{ unit: 1, gross_weight: 3.112, net_weight: 3.112, sold_gross_weight: 3.412 },
            ...{ sold_net_weight: 3.412, huid_ok: true, seal_ok: false, finding: 'worn' },
            ...{ note: 'The clasp is bent.', differs: true, photos: [], at: '2026-11-22T06:30:00.000Z' },
          },
        ],
      },
    ],
    credit_notes: [{ number: 'CN/26-27/000014', total: 10_000 }],
    refunds: [{ amount: 10_000, sent_at: '2026-11-23T06:30:00.000Z', reference: 'rfnd_1' }],
    events: [
      { kind: 'asked', text: null, by: 'customer', at: '2026-11-20T06:30:00.000Z' },
      { kind: 'accepted', text: null, by: 'shop', at: '2026-11-22T06:30:00.000Z' },
    ],
    ...over,
  };
}
