import type { Database } from '#api/platform/database/database.ts';
import { addCountedStock, sumStockMoves } from '../import-queries.ts';

/** Adds the moves that make the stock of each product the sum of its moves again. */
export async function countStock(
  tx: Database,
  counted: readonly { productId: number; stock: number | null }[],
): Promise<void> {
  // Relative to the sum of moves, not to the old stock, which is null for a product made to order.
  const sums = await sumStockMoves(
    tx,
    counted.map(({ productId }) => productId),
  );
  const moves = counted.flatMap(({ productId, stock }) => {
    const change = stock === null ? 0 : stock - (sums.get(productId) ?? 0);
    return change === 0 ? [] : [{ productId, change }];
  });
  await addCountedStock(tx, moves);
}
