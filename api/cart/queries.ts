import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import {
  customerById,
  customerLock,
  customerOfSession,
  ownerOfSession,
  sessionSeen,
} from '#api/accounts/columns.ts';
import type { SessionProof } from '#api/accounts/rules.ts';
import { firstPhoto, offerColumns, productColumns } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import {
  preparedQuery,
  preparedStatement,
  preparedWrite,
  type Write,
} from '#api/platform/database/prepared-statements.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { users } from '#db/tables/accounts.ts';
import { cartLines } from '#db/tables/cart.ts';
import { categories, offers, products } from '#db/tables/catalogue.ts';

function cartOf(db: Database, userId: string | SQL) {
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

/** A customer's cart lines with price data. */
export function findCart(db: Database, userId: string) {
  return cartOf(db, userId).execute();
}

export type CartRow = Awaited<ReturnType<typeof findCart>>[number];

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

const addition = (asking: SQL) =>
  preparedStatement<{ user_id: string; cart_id: number | null }>(sql`
    with ${asking}, added as (
      insert into ${cartLines} as line (user_id, product_id, quantity)
      select asking.user_id, product_id, ${sql.placeholder('quantity')}::int
      from asking, ${products} join ${categories} using (category_id)
      where product_id = ${sql.placeholder('productId')}
        and ${products.status} = 'on sale' and ${categories.status} = 'active' and (stock is null or stock > 0)
      on conflict (user_id, product_id) do update set quantity = line.quantity + excluded.quantity
        where line.quantity + excluded.quantity <= ${sql.raw(String(MAX_QUANTITY_PER_LINE))}
      returning cart_id
    )
    select user_id, (select cart_id from added) as cart_id from asking`);
const [addBySession, addAsKnown] = [
  addition(sql`${customerOfSession}, ${sessionSeen}`),
  addition(customerById),
];

/** Owner of a cart: by session proof, or an authenticated user id. */
export type CartOwner = SessionProof | { userId: string };

const lockOwner = (asking: SQL) =>
  preparedStatement<{ user_id: string; cart_version: number }>(sql`
    with ${asking} select user_id, cart_version from ${users} join asking using (user_id) ${customerLock}`);
const [lockBySession, lockAsKnown] = [
  lockOwner(sql`${customerOfSession}, ${sessionSeen}`),
  lockOwner(customerById),
];
const lockLines = (ownerId: SQL) =>
  preparedQuery((db) => cartOf(db, ownerId).for('no key update', { of: cartLines }));
const [lockLinesOfSession, lockLinesAsKnown] = [
  lockLines(ownerOfSession),
  lockLines(sql`${sql.placeholder('userId')}`),
];

export interface LockedCart {
  userId: string;
  version: number;
  lines: CartRow[];
}

/**
 * Locks the owner and the cart lines until the transaction ends; undefined if the session is invalid. The two queries
 * are pipelined: the lines are read only after the owner's lock is granted.
 */
export async function lockCart(tx: Database, owner: CartOwner): Promise<LockedCart | undefined> {
  const [lockTheOwner, lockTheLines] =
    'userId' in owner ? [lockAsKnown, lockLinesAsKnown] : [lockBySession, lockLinesOfSession];
  const [[found], lines] = await Promise.all([
    lockTheOwner(tx, { ...owner }),
    lockTheLines(tx, { ...owner }),
  ]);
  return found && { userId: found.user_id, version: found.cart_version, lines };
}

/**
 * Adds to the product's cart line, creating it if needed. `cartId` is undefined if the product is not for sale or the
 * quantity limit is exceeded; the result is undefined if the session is invalid.
 */
export async function addToLine(
  db: Database,
  owner: CartOwner,
  productId: number,
  quantity: number,
): Promise<{ cartId: number | undefined } | undefined> {
  const add = 'userId' in owner ? addAsKnown : addBySession;
  const [found] = await add(db, { ...owner, productId, quantity });
  return found && { cartId: found.cart_id ?? undefined };
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

const emptying = preparedWrite(sql`
  with counted as (update ${users} set cart_version = cart_version + 1 where user_id = ${sql.placeholder('userId')})
  delete from ${cartLines}
  where user_id = ${sql.placeholder('userId')} and cart_id = any(${sql.placeholder('cartIds')}::int[])`);

const addingLines = preparedWrite(sql`
  insert into ${cartLines} as line (user_id, product_id, quantity)
  select ${sql.placeholder('userId')}::uuid, product_id, quantity
  from unnest(${sql.placeholder('productIds')}::int[], ${sql.placeholder('quantities')}::int[])
    as wanted(product_id, quantity)
  on conflict (user_id, product_id) do update
    set quantity = least(line.quantity + excluded.quantity, ${sql.raw(String(MAX_QUANTITY_PER_LINE))})`);

/** Adds pieces to a cart, whose owner must be locked; a line keeps to the quantity limit. */
export function addLinesWrite(userId: string, wanted: { productId: number; quantity: number }[]): Write {
  return addingLines({
    userId,
    productIds: wanted.map(({ productId }) => productId),
    quantities: wanted.map(({ quantity }) => quantity),
  });
}

/** Deletes the ordered lines of a cart and increments its version. */
export function emptyCartWrite(userId: string, cartIds: number[]): Write {
  return emptying({ userId, cartIds });
}
