import { formatIndianMoment } from '#contract/indian-time.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';

interface HeldOrder {
  orderStatus: OrderStatus;
  holdsStock: boolean;
  priceKeptUntil: Date;
  moneyHeld: boolean;
}

export function formatHold({ orderStatus, holdsStock, priceKeptUntil, moneyHeld }: HeldOrder): string {
  if (orderStatus !== 'pending') return '';
  if (moneyHeld) return 'a payment is being confirmed';
  const until = formatIndianMoment(priceKeptUntil);
  return holdsStock ? `holds its pieces until ${until}` : `holds no pieces since ${until}`;
}
