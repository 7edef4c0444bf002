import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { stockMoves } from '#db/tables/catalogue/catalogue.ts';
import { orders } from '#db/tables/orders/orders.ts';

/** Pieces on the shelf that belong to an order: an unpaid one that holds them, or a paid one not yet shipped. */
export interface HeldPieces {
  productId: number;
  orderId: string;
  pieces: number;
}

/** The pieces of some products that open orders hold. The products must be locked, or the result may be stale. */
export async function findHeldPieces(tx: Database, productIds: readonly number[]): Promise<HeldPieces[]> {
  const { rows } = await tx.execute<HeldPieces & Record<string, unknown>>(sql`
    select product_id as "productId", order_id as "orderId", (-sum(change))::int as pieces
    from ${stockMoves} join ${orders} using (order_id)
    where product_id = any(${sql.param([...productIds])}::int[]) and order_status in ('pending', 'processing')
    group by product_id, order_id having sum(change) < 0 order by product_id, min(stock_move_id)`);
  return rows;
}
