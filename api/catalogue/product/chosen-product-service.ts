import type { Database } from '#api/platform/database/database.ts';
import type { ProductQuery } from '#contract/catalogue/product-details.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type ResolvedChoice, resolveChoice } from '../choices/choose-rules.ts';
import { findProduct, type StoredProduct } from './product-queries.ts';

/** Every text costs the same. */
const ANY_ENGRAVING = 'A';

const isOnSale = ({ status, categoryStatus }: StoredProduct) =>
  status === 'on sale' && categoryStatus === 'active';

/** A product that is on sale, and what of it was chosen. Refusals: not_found, product_withdrawn, choice_refused. */
export async function findChosenProduct(
  db: Database,
  { product_id, engraved, ...entered }: ProductQuery,
): Promise<{ stored: StoredProduct; choice: ResolvedChoice } | Refusal> {
  const stored = await findProduct(db, product_id);
  if (!stored) return refuse('not_found', 'The shop has no such piece.');
  if (!isOnSale(stored)) return refuse('product_withdrawn');
  const engraving = engraved === undefined ? '' : ANY_ENGRAVING;
  const choice = resolveChoice(stored, { ...entered, engraving });
  return isRefusal(choice) ? choice : { stored, choice };
}
