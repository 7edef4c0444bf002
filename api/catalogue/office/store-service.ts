import type { Database } from '#api/platform/database/database.ts';
import { CHOICE_COLUMNS } from '../choices/choice-cell-rules.ts';
import { replaceChoices } from '../choices/choice-store-service.ts';
import { isEmpty } from '../choices/choice-terms-rules.ts';
import { categoriesOf } from '../import/category-service.ts';
import { replaceMetals, replaceOffers, replaceStones, saveProducts } from '../import/import-queries.ts';
import { sameText } from '../import/lines/row-rules.ts';
import { countStock } from '../import/stock/counted-stock-service.ts';
import type { Planned } from './edit-rules.ts';

/** Stores pieces that are locked or new: the product, its offer, and the count of its stock. Photos stay. */
export async function storePieces(tx: Database, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const { categoryIds } = await categoriesOf(
    tx,
    planned.map(({ row }) => row),
  );
  const idOf = ({ row }: Planned) => categoryIds.get(sameText(row.category));
  const products = planned.map((one) => ({
    ...one.product,
    categoryId: idOf(one) ?? one.product.categoryId,
  }));
  const ids = await saveProducts(tx, products);
  const saved = planned.map((one) => ({ ...one, productId: ids.get(one.row.sku) ?? 0 }));
  const reoffered = saved.filter(({ difference: { after } }) => OFFER_FIELDS.some((name) => name in after));
  await replaceOffers(
    tx,
    reoffered.map(({ productId }) => productId),
    reoffered.flatMap(({ productId, row: { offer } }) =>
      offer ? [{ productId, offerPercent: offer.percent, startDate: offer.start, endDate: offer.end }] : [],
    ),
  );
  const remixed = saved.filter(
    ({ difference: { after }, product }) =>
      'further_metals' in after && (product.furtherMetals.length > 0 || after.further_metals === ''),
  );
  await replaceMetals(
    tx,
    remixed.map(({ productId, product: { furtherMetals } }) => ({ productId, furtherMetals })),
  );
  const reset = saved.filter(
    ({ difference: { after }, product, stored }) =>
      'stones' in after && (stored !== undefined || product.stones.length > 0),
  );
  await replaceStones(
    tx,
    reset.map(({ productId, product: { stones } }) => ({ productId, stones })),
  );
  const offeredAnew = saved.filter(
    ({ difference: { after }, product, stored }) =>
      CHOICE_COLUMNS.some((name) => name in after) && (stored !== undefined || !isEmpty(product)),
  );
  await replaceChoices(
    tx,
    offeredAnew.map(({ productId, product }) => ({ productId, choices: product })),
  );
  const counted = saved.filter(({ difference: { after } }) => 'stock' in after);
  await countStock(
    tx,
    counted.map(({ productId, product: { stock } }) => ({ productId, stock: stock ?? null })),
  );
}

const OFFER_FIELDS = ['offer_percent', 'offer_start', 'offer_end'] as const;
