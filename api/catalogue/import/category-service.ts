import type { Database } from '#api/platform/database/database.ts';
import { addCategories, findCategories } from './import-queries.ts';
import { sameText } from './lines/row-rules.ts';

/** The ids of categories by normalized name; adds the missing ones. */
export async function categoriesOf(
  tx: Database,
  rows: readonly { category: string }[],
): Promise<{ categoryIds: Map<string, number>; newCategories: string[] }> {
  const byName = async () =>
    new Map((await findCategories(tx)).map((one) => [sameText(one.categoryName), one.categoryId]));
  const known = await byName();
  const unknown = new Map<string, string>();
  for (const { category } of rows) {
    const key = sameText(category);
    if (!known.has(key) && !unknown.has(key)) unknown.set(key, category);
  }
  const newCategories = [...unknown.values()];
  if (newCategories.length === 0) return { categoryIds: known, newCategories };
  await addCategories(tx, newCategories);
  return { categoryIds: await byName(), newCategories };
}
