import {
  MAX_COUNTED_ORDERS,
  type OfficeOrdersQuery,
  ORDER_VIEWS,
  type OrderCounts,
  type OrderView,
} from '#contract/office/orders/orders.ts';
import { numberOfAddress } from '#office/ui/numbers.ts';

export const VIEW_LABELS: Record<OrderView, string> = {
  to_pack: 'To pack',
  to_ship: 'To ship',
  shipped: 'Shipped',
  came_back: 'Came back',
  unpaid: 'Unpaid',
  in_review: 'In review',
  cancelled: 'Cancelled',
  all: 'All',
};

/** How many orders wait in a view; nothing for views in which none waits. */
export function countShown(counts: OrderCounts | undefined, view: OrderView): string | undefined {
  const count = new Map(Object.entries(counts ?? {})).get(view);
  if (!count) return undefined;
  return count >= MAX_COUNTED_ORDERS ? `${MAX_COUNTED_ORDERS}+` : String(count);
}

/** Filters that are in the address, with their names there. */
export const FILTERS = ['from', 'to', 'min_amount', 'max_amount'] as const;

/** The filters in the address; an unknown view is the first one. */
export function filterOf(search: URLSearchParams): Omit<OfficeOrdersQuery, 'after'> & { view: OrderView } {
  const view = ORDER_VIEWS.find((one) => one === search.get('view')) ?? 'to_pack';
  const given = (name: string) => search.get(name) || undefined;
  return {
    view,
    q: given('q'),
    from: given('from'),
    to: given('to'),
    min_amount: numberOfAddress(search.get('min_amount')),
    max_amount: numberOfAddress(search.get('max_amount')),
  };
}
