import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices, productPurities } from '#db/tables/catalogue/choices.ts';
import { inBatches } from '../import/import-queries.ts';
import { choiceColumns } from './choice-columns.ts';
import { choiceTermsOf, isEmpty, type StoredChoices } from './choice-terms-rules.ts';

interface ChoicesOfProduct {
  productId: number;
  choices: StoredChoices;
}

/** The choices of products, by id. */
export async function findChoices(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, StoredChoices>> {
  const found = new Map<number, StoredChoices>();
  await inBatches(productIds, async (batch) => {
    const rows = await db
      .select({ productId: products.productId, ...choiceColumns })
      .from(products)
      .innerJoin(productChoices, eq(productChoices.productId, products.productId))
      .where(inArray(products.productId, batch));
    for (const { productId, ...choices } of rows) found.set(productId, choices);
  });
  return found;
}

/** Replaces the choices of products. */
export async function replaceChoices(tx: Database, changed: readonly ChoicesOfProduct[]): Promise<void> {
  const ids = changed.map(({ productId }) => productId);
  await inBatches(ids, (batch) =>
    tx.delete(productPurities).where(inArray(productPurities.productId, batch)),
  );
  await inBatches(ids, (batch) => tx.delete(productChoices).where(inArray(productChoices.productId, batch)));
  const stored = changed.filter(({ choices }) => !isEmpty(choices));
  const rows = stored.map(({ productId, choices }) => {
    const { furtherPurities: _, ...offered } = choiceTermsOf(choices);
    return { ...offered, productId };
  });
  await inBatches(rows, (batch) => tx.insert(productChoices).values(batch));
  const purities = stored.flatMap(({ productId, choices }) =>
    choices.furtherPurities.map(({ purity, net_weight_mg, mg_per_step }) => {
      return { productId, purity, netWeightMilligrams: net_weight_mg, milligramsPerStep: mg_per_step };
    }),
  );
  await inBatches(purities, (batch) => tx.insert(productPurities).values(batch));
}
