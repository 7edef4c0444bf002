import { type GoodsPiece, MAX_LOW_STOCK } from '#contract/office/goods/goods.ts';
import { Badge } from '../ui/layout/badge.tsx';

/** The stock for sale, in words. */
export function StockBadge({ piece: { for_sale, held } }: { piece: GoodsPiece }) {
  const heldWords = held > 0 ? `, ${held} held` : '';
  if (for_sale === null) return <Badge>Made to order</Badge>;
  if (for_sale === 0) return <Badge variant="error">Sold out{heldWords}</Badge>;
  const words = `${for_sale} for sale${heldWords}`;
  return for_sale <= MAX_LOW_STOCK ? <Badge variant="warning">{words}</Badge> : <span>{words}</span>;
}
