/**
 * What happens to a parcel. `on the way`: that it came back was entered by mistake; `checked`: what came back was looked at;
 * `not sent again`: its sale ended after it came back. The next parcel of an order is sent only after one was checked.
 */
export const PARCEL_EVENTS = [
  'sent',
  'delivered',
  'came back',
  'on the way',
  'checked',
  'not sent again',
  'lost',
] as const;
export type ParcelEvent = (typeof PARCEL_EVENTS)[number];

const ON_THE_WAY: readonly ParcelEvent[] = ['delivered', 'came back', 'lost'];

/** What may happen to a parcel next (P-278); a trigger of the database says the same. */
export const NEXT_EVENTS: Record<ParcelEvent, readonly ParcelEvent[]> = {
  sent: ON_THE_WAY,
  'on the way': ON_THE_WAY,
  'came back': ['on the way', 'checked'],
  checked: ['not sent again'],
  delivered: [],
  'not sent again': [],
  lost: [],
};

/** How a sale ends whose parcel did not arrive. */
export const SALE_ENDINGS = ['lost', 'not sent again'] as const satisfies readonly ParcelEvent[];
export type SaleEnding = (typeof SALE_ENDINGS)[number];
