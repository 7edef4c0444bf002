import type { Arena } from './race-harness.ts';

const setStock = (arena: Arena, product: number, stock: number | null) =>
  arena.rows('update products set stock = $2 where product_id = $1', [product, stock]);

export const stockOf = async (arena: Arena, product: number) =>
  (
    await arena.rows<{ stock: number | null }>('select stock from products where product_id = $1', [product])
  )[0]?.stock;

/** Sets the stock of a product; written as a stock move, because the moves must add up. */
export async function countStock(arena: Arena, product: number, stock: number): Promise<void> {
  await arena.rows('delete from stock_moves where product_id = $1', [product]);
  await arena.rows("insert into stock_moves (product_id, change, reason) values ($1, $2, 'counted')", [
    product,
    stock,
  ]);
  await setStock(arena, product, stock);
}

/** Makes a product made-to-order again; earlier orders then hold no stock. */
export async function uncountStock(arena: Arena, product: number): Promise<void> {
  await setStock(arena, product, null);
  await arena.rows('delete from stock_moves where product_id = $1', [product]);
}
