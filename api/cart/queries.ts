import { and, asc, eq, sql } from 'drizzle-orm';
import { firstPhoto, offerColumns, productColumns } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { users } from '#db/tables/accounts.ts';
import { cartLines } from '#db/tables/cart.ts';
import { categories, offers, products } from '#db/tables/catalogue.ts';

function cartOf(db: Database, userId: string) {
  return db
    .select({
      cartId: cartLines.cartId,
      quantity: cartLines.quantity,
      ...productColumns,
      categoryName: categories.categoryName,
      categoryStatus: categories.status,
      offer: offerColumns,
      photoUrl: firstPhoto,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.productId, cartLines.productId))
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.cartId));
}

/** A customer's cart lines with what they are priced from. */
export function findCart(db: Database, userId: string) {
  return cartOf(db, userId).execute();
}

export type CartRow = Awaited<ReturnType<typeof findCart>>[number];

/** The same, with the customer and the lines locked until the transaction ends; answers the cart's version too. */
export async function lockCart(tx: Database, userId: string): Promise<{ version: number; lines: CartRow[] }> {
  const owners = await tx
    .select({ version: users.cartVersion })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  const lines = await cartOf(tx, userId).for('update', { of: cartLines });
  return { version: owners[0]?.version ?? 0, lines };
}

/** Whether a product can be bought now, and how many pieces there are (null: made to order). */
export async function findForSale(
  db: Database,
  productId: number,
): Promise<{ stock: number | null } | undefined> {
  const rows = await db
    .select({ stock: products.stock })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(
      and(eq(products.productId, productId), eq(products.status, 'on sale'), eq(categories.status, 'active')),
    );
  return rows[0];
}

/**
 * Adds pieces of a product that can be bought now to its line, making the line when there is none; nothing when it
 * cannot be bought, or the line would grow too long.
 */
export async function addToLine(
  db: Database,
  userId: string,
  productId: number,
  quantity: number,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ cart_id: number }>(sql`
    insert into ${cartLines} as line (user_id, product_id, quantity)
    select ${userId}, product_id, ${quantity}::int from ${products} join ${categories} using (category_id)
    where product_id = ${productId} and ${products.status} = 'on sale' and ${categories.status} = 'active'
      and (stock is null or stock > 0)
    on conflict (user_id, product_id) do update set quantity = line.quantity + excluded.quantity
      where line.quantity + excluded.quantity <= ${MAX_QUANTITY_PER_LINE}
    returning cart_id`);
  return rows[0]?.cart_id;
}

function ownLine(userId: string, cartId: number) {
  return and(eq(cartLines.userId, userId), eq(cartLines.cartId, cartId));
}

export async function setQuantity(
  db: Database,
  userId: string,
  cartId: number,
  quantity: number,
): Promise<number | undefined> {
  const rows = await db
    .update(cartLines)
    .set({ quantity })
    .where(ownLine(userId, cartId))
    .returning({ cartId: cartLines.cartId });
  return rows[0]?.cartId;
}

export async function deleteLine(db: Database, userId: string, cartId: number): Promise<number | undefined> {
  const rows = await db
    .delete(cartLines)
    .where(ownLine(userId, cartId))
    .returning({ cartId: cartLines.cartId });
  return rows[0]?.cartId;
}

/** Empties a cart of the lines that were ordered and counts its version up. */
export async function emptyCart(tx: Database, userId: string, cartIds: number[]): Promise<void> {
  const counted = tx
    .update(users)
    .set({ cartVersion: sql`${users.cartVersion} + 1` })
    .where(eq(users.userId, userId));
  const emptied = tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.cartId, sql`any(${sql.param(cartIds)})`)));
  await tx.execute(sql`with counted as ${counted} ${emptied.getSQL()}`);
}
