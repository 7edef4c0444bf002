import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { findChoices } from '../choices/choice-store-service.ts';
import {
  findCategories,
  findMetals,
  findOffers,
  findPhotos,
  findStones,
  type StoredProduct,
} from '../import/import-queries.ts';
import type { PieceOfFile } from './file-cell-rules.ts';

/** Stored products as lines of a catalogue file, by id. */
export async function piecesOfFile(
  db: Database,
  stored: readonly StoredProduct[],
): Promise<Map<number, PieceOfFile>> {
  const productIds = stored.map(({ productId }) => productId);
  const names = new Map((await findCategories(db)).map((one) => [one.categoryId, one.categoryName]));
  const offers = new Map((await findOffers(db, productIds)).map((offer) => [offer.productId, offer]));
  const metals = await findMetals(db, productIds);
  const stones = await findStones(db, productIds);
  const choices = await findChoices(db, productIds);
  const photos = groupBy(await findPhotos(db, productIds), ({ productId }) => productId);
  return new Map(
    stored.map((product) => {
      const { productId, categoryId } = product;
      const offer = offers.get(productId);
      return [
        productId,
        {
          product: {
            ...product,
            furtherMetals: metals.get(productId) ?? [],
            stones: stones.get(productId) ?? [],
            ...(choices.get(productId) ?? { offered: null, furtherPurities: [] }),
          },
          category: names.get(categoryId) ?? '',
          offer: offer ? { percent: offer.offerPercent, start: offer.startDate, end: offer.endDate } : null,
          photos: (photos.get(productId) ?? []).map(({ photoUrl }) => photoUrl),
        },
      ];
    }),
  );
}
