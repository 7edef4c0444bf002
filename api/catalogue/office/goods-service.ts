import { readPage } from '#api/platform/database/pages.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { type PaisePerGram, toRupees } from '#contract/money/money.ts';
import type { GoodsPiece, GoodsQuery } from '#contract/office/goods/goods.ts';
import { shownRowOf } from '#contract/office/stones/stone-chart.ts';
import { findCategories } from '../import/import-queries.ts';
import { findHeldPieces } from '../import/stock/held-stock-queries.ts';
import { totalHeld } from '../import/stock/held-stock-rules.ts';
import { atRates } from '../price-rules.ts';
import { findLastRows } from '../stone-chart/chart-queries.ts';
import { findGoods, findKinds, findPieces, type GoodsRow } from './goods-queries.ts';
import { fieldsOf } from './piece-rules.ts';

async function toPieces(reader: RateReader, rows: readonly GoodsRow[], now: Date): Promise<GoodsPiece[]> {
  const { db } = reader;
  const { rates } = await readLiveRates(reader, now);
  const held = await findHeldPieces(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map((row) =>
    toPiece(row, totalHeld(held.filter(({ productId }) => productId === row.productId)), { now, rates }),
  );
}

function toPiece(
  row: GoodsRow,
  held: number,
  { now, rates }: { now: Date; rates: ReadonlyMap<string, PaisePerGram> },
): GoodsPiece {
  const { productId, sku, version, status, photoUrl, stock, offer } = row;
  const priced = atRates(row, rates);
  return {
    ...fieldsOf(priced, held),
    ...{ product_id: productId, sku, version, status, photo_url: photoUrl, held },
    has_pieces: row.hasPieces,
    price: toRupees(itemPrice(priced, offer, now)),
    price_on_request: priced.isPriceOnRequest,
    for_sale: stock,
  };
}

/** A page of the goods, newest first. */
export async function listGoods(reader: RateReader, query: GoodsQuery, now: Date) {
  const { page, next } = await readPage(
    (limit) => findGoods(reader.db, query, limit),
    ({ productId }) => productId,
  );
  return { data: await toPieces(reader, page, now), next };
}

/** Refusal: not_found. */
export async function readPieceOf(reader: RateReader, sku: string, now: Date): Promise<GoodsPiece | Refusal> {
  const [piece] = await toPieces(reader, await findPieces(reader.db, [sku]), now);
  return piece ?? refuse('not_found', `The shop knows no piece ${sku}.`);
}

function sorted(words: Iterable<string>): string[] {
  return [...new Set(words)].filter((word) => word !== '').sort((a, b) => a.localeCompare(b, 'en'));
}

/** The options of filters and forms. */
export async function readChoices(reader: RateReader, now: Date) {
  const { db } = reader;
  const { rates } = await readLiveRates(reader, now);
  const kinds = await findKinds(db);
  return {
    rates: [...rates].map(([purity, rate]) => ({ purity, rate: toRupees(rate) })),
    stone_chart: (await findLastRows(db)).map(shownRowOf),
    categories: (await findCategories(db)).map(({ categoryName }) => categoryName),
    metals: sorted(kinds.map(({ metal }) => metal)),
    purities: sorted(kinds.map(({ purity }) => purity)),
    collections: sorted(kinds.map(({ collection }) => collection ?? '')),
  };
}
