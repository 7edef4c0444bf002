import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { categories, products } from '#db/tables/catalogue/catalogue.ts';
import { searchWords, wordsDue, wordsOfProducts } from '#db/tables/catalogue/search.ts';
import type { SearchableFields } from './indexed-word-rules.ts';

const among = (ids: readonly number[]) => sql`any(${sql.param(ids)}::int[])`;

/** Takes products off the queue; a change made meanwhile puts its product back. */
export async function takeWordsDue(tx: Database, limit: number): Promise<number[]> {
  const due = tx
    .select({ productId: wordsDue.productId })
    .from(wordsDue)
    .orderBy(asc(wordsDue.productId))
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await tx
    .delete(wordsDue)
    .where(sql`${wordsDue.productId} in ${due}`)
    .returning({ productId: wordsDue.productId });
  return taken.map(({ productId }) => productId);
}

/** The given products that are on sale, with their search terms. */
export function findSearchableFields(
  db: Database,
  ids: readonly number[],
): Promise<(SearchableFields & { productId: number })[]> {
  return db
    .select({
      productId: products.productId,
      productName: products.productName,
      categoryName: categories.categoryName,
      collection: products.collection,
      metal: products.metal,
      purity: products.purity,
      netWeightMilligrams: products.netWeightMilligrams,
      stone: products.stone,
    })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(and(eq(products.productId, among(ids)), eq(products.status, 'on sale')))
    .orderBy(asc(products.productId));
}

/** Replaces the words of products; products without a row are removed from the index. */
export async function replaceWords(
  tx: Database,
  ids: readonly number[],
  rows: readonly { productId: number; words: string }[],
): Promise<void> {
  const kept = rows.map(({ productId }) => productId);
  await tx
    .delete(wordsOfProducts)
    .where(
      and(
        eq(wordsOfProducts.productId, among(ids)),
        sql`${wordsOfProducts.productId} <> all(${sql.param(kept)}::int[])`,
      ),
    );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${wordsOfProducts} (product_id, words)
    select one.product_id, one.words::tsvector
    from unnest(${sql.param(kept)}::int[], ${sql.param(rows.map(({ words }) => words))}::text[]) as one(product_id, words)
    on conflict (product_id) do update set words = excluded.words
    where ${wordsOfProducts}.words is distinct from excluded.words`);
}

export async function addSearchWords(tx: Database, skeletons: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${searchWords} (skeleton) select unnest(${sql.param(skeletons)}::text[]) on conflict do nothing`);
}

/** Whether the database corrects slips; false where its user may not use the extension pg_trgm. */
export async function hasSimilarWordSearch(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ corrects: boolean }>(
    sql`select to_regclass('search_words_trigrams') is not null as corrects`,
  );
  return rows[0]?.corrects ?? false;
}
