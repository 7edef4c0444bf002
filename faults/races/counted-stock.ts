import type { RaceHarness } from './race-harness.ts';

const setStock = (harness: RaceHarness, product: number, stock: number | null) =>
  harness.rows('update products set stock = $2 where product_id = $1', [product, stock]);

export const stockOf = async (harness: RaceHarness, product: number) =>
  (
    await harness.rows<{ stock: number | null }>('select stock from products where product_id = $1', [
      product,
    ])
  )[0]?.stock;

/** Sets the stock of a product; written as a stock move, because the moves must add up. */
export async function countStock(harness: RaceHarness, product: number, stock: number): Promise<void> {
  await harness.rows('delete from stock_moves where product_id = $1', [product]);
  await harness.rows("insert into stock_moves (product_id, change, reason) values ($1, $2, 'counted')", [
    product,
    stock,
  ]);
  await setStock(harness, product, stock);
}

/** Makes a product made-to-order again; earlier orders then hold no stock. */
export async function uncountStock(harness: RaceHarness, product: number): Promise<void> {
  await setStock(harness, product, null);
  await harness.rows('delete from stock_moves where product_id = $1', [product]);
}
