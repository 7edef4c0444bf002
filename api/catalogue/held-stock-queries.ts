import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { stockMoves } from '#db/tables/catalogue.ts';
import { orders } from '#db/tables/orders.ts';

/** Pieces that still lie in the shop but belong to an order: it holds them unpaid, or is paid and not yet shipped. */
export interface HeldPieces {
  productId: number;
  orderId: string;
  pieces: number;
}

/** What open orders hold of some locked products. A lock of the products is what makes this stay true. */
export async function findHeldPieces(tx: Database, productIds: readonly number[]): Promise<HeldPieces[]> {
  const { rows } = await tx.execute<HeldPieces & Record<string, unknown>>(sql`
    select product_id as "productId", order_id as "orderId", (-sum(change))::int as pieces
    from ${stockMoves} join ${orders} using (order_id)
    where product_id = any(${sql.param([...productIds])}::int[]) and order_status in ('pending', 'processing')
    group by product_id, order_id having sum(change) < 0 order by product_id, min(stock_move_id)`);
  return rows;
}
