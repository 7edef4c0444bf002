import type { OrderStatus } from '#contract/orders/order-states.ts';
import { Badge, type BadgeVariant } from '../ui/layout/badge.tsx';

const SHOWN: Record<OrderStatus, [words: string, variant: BadgeVariant]> = {
  pending: ['Unpaid', 'warning'],
  processing: ['To pack', 'warning'],
  shipped: ['Shipped', 'success'],
  delivered: ['Delivered', 'success'],
  completed: ['Completed', 'neutral'],
  cancelled: ['Cancelled', 'error'],
};

interface OrderBadgeProps {
  order: { order_status: OrderStatus; is_packed: boolean };
}

/** Where an order is, in the words of the views. */
export function OrderBadge({ order: { order_status, is_packed } }: OrderBadgeProps) {
  const isToShip = order_status === 'processing' && is_packed;
  const [words, variant] = isToShip ? (['To ship', 'warning'] as const) : SHOWN[order_status];
  return <Badge variant={variant}>{words}</Badge>;
}
