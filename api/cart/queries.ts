import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lineChoiceOf, offeredColumns } from '#api/catalogue/choices/choice-columns.ts';
import type { ChosenPrice } from '#api/catalogue/choices/choice-service.ts';
import type { Supply } from '#api/catalogue/choices/supply-rules.ts';
import { firstPhoto, pricedColumns } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import { categories, offers, products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { cartLines } from '#db/tables/customers/cart.ts';

export function findCart(db: Database, userId: string) {
  return db
    .select({
      cartId: cartLines.cartId,
      quantity: cartLines.quantity,
      ...pricedColumns,
      ...offeredColumns,
      choice: lineChoiceOf(cartLines),
      categoryName: categories.categoryName,
      categoryStatus: categories.status,
      photoUrl: firstPhoto,
      /** The price when the piece was put into the cart. */
      addedLines: sql<PriceLine[] | null>`${cartLines.priceLines}`,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.productId, cartLines.productId))
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.cartId));
}

export type CartRow = Awaited<ReturnType<typeof findCart>>[number];

/** Like `findCart`, with the lines locked until the transaction ends. */
export function lockCartLines(tx: Database, userId: string): Promise<CartRow[]> {
  return findCart(tx, userId).for('no key update', { of: cartLines });
}

/** A product's stock (null: made to order); undefined if it is not for sale. */
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

/** Adds to a product's cart line, or creates one. Undefined if the product is not for sale or the quantity limit is exceeded. */
export async function addToLine(
  db: Database,
  userId: string,
  { productId, quantity, price, choice, supply }: NewCartLine & { supply: Supply },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ cart_id: number }>(sql`
    insert into ${cartLines} as line (user_id, product_id, quantity, rate_set_id, price_lines,
      size, second_size, chosen_purity, engraving, choice_key)
    select ${userId}::uuid, product_id, ${quantity}::int, ${price.rateSetId}::int, ${JSON.stringify(price.lines)}::jsonb,
      ${choice.size}, ${choice.secondSize}, ${choice.chosenPurity}, ${choice.engraving}, ${choice.choiceKey}
    from ${products} join ${categories} using (category_id)
    where product_id = ${productId}
      and ${products.status} = 'on sale' and ${categories.status} = 'active' and ${supply.left > 0}
    on conflict (user_id, product_id, choice_key) do update
      set quantity = line.quantity + excluded.quantity, rate_set_id = excluded.rate_set_id, price_lines = excluded.price_lines
      where line.quantity + excluded.quantity <= ${MAX_QUANTITY_PER_LINE}::int
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

/** Pieces for the cart, at the price of now. */
export interface NewCartLine extends ChosenPrice {
  productId: number;
  quantity: number;
}

/** Inserts lines, or raises the quantity of existing ones up to the limit. */
export async function insertLines(
  tx: Database,
  userId: string,
  wanted: readonly NewCartLine[],
): Promise<void> {
  await tx
    .insert(cartLines)
    .values(
      wanted.map(({ productId, quantity, price, choice }) => ({
        ...{ userId, productId, quantity, ...choice },
        ...{ rateSetId: price.rateSetId, priceLines: price.lines },
      })),
    )
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId, cartLines.choiceKey],
      set: {
        quantity: sql`least(${cartLines.quantity} + excluded.quantity, ${MAX_QUANTITY_PER_LINE}::int)`,
        rateSetId: sql`excluded.rate_set_id`,
        priceLines: sql`excluded.price_lines`,
      },
    });
}

export async function countPlacedOrder(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ cartVersion: sql`${users.cartVersion} + 1` })
    .where(eq(users.userId, userId));
}

export async function deleteLines(tx: Database, userId: string, cartIds: number[]): Promise<void> {
  await tx.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.cartId, cartIds)));
}
