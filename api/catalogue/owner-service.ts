import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  findNames,
  lockImports,
  lockProducts,
  type StoredProduct,
  setProductStatus,
} from './import/import-queries.ts';

/** A product that was withdrawn or put on sale; `isRepeat`: it already had that status. */
export interface MovedPiece {
  sku: string;
  productName: string;
  isRepeat: boolean;
  /** The number of the audit's entry. */
  entry?: number | undefined;
}

/** Withdraws products from sale, all or none. Refusal: not_found. */
export function withdraw(acting: Acting, skus: readonly string[]): Promise<MovedPiece[] | Refusal> {
  return setStatusOfAll(acting, skus, 'withdrawn', async () => undefined);
}

/** Puts withdrawn products back on sale, all or none. Refusals: not_found, invalid_input (the name is in use). */
export function putOnSale(acting: Acting, skus: readonly string[]): Promise<MovedPiece[] | Refusal> {
  return setStatusOfAll(acting, skus, 'on sale', async (tx, pieces) => {
    const names = await findNames(
      tx,
      pieces.map(({ productName }) => productName),
    );
    const taken = names.find(({ sku }) => !skus.includes(sku));
    return (
      taken &&
      refuse(
        'invalid_input',
        `${taken.sku} is on sale as "${taken.productName}": give one of the two another name first.`,
      )
    );
  });
}

function setStatusOfAll(
  { db, now, actor }: Acting,
  skus: readonly string[],
  status: StoredProduct['status'],
  check: (tx: Database, pieces: StoredProduct[]) => Promise<Refusal | undefined>,
): Promise<MovedPiece[] | Refusal> {
  return inTransaction<MovedPiece[] | Refusal>(db, async (tx) => {
    // Imports rely on names and statuses not changing meanwhile.
    await lockImports(tx);
    const pieces = await lockProducts(tx, skus);
    const unknown = skus.filter((sku) => !pieces.some((piece) => piece.sku === sku));
    if (unknown.length > 0)
      return refuse('not_found', `The shop knows no piece ${unknown.join(', ')}; nothing was changed.`);
    const refusal = await check(tx, pieces);
    if (refusal) return refusal;
    const moving = pieces.filter((piece) => piece.status !== status);
    await setProductStatus(
      tx,
      moving.map(({ productId }) => productId),
      status,
    );
    const entries = new Map<string, number>();
    for (const { sku, status: before } of moving) {
      const changes = { before: { status: before }, after: { status } };
      const act = { act: 'product status changed', subject: `product:${sku}`, ...changes };
      entries.set(sku, await recordAct(tx, actor, act, now));
    }
    return pieces.map((piece) => ({
      sku: piece.sku,
      productName: piece.productName,
      isRepeat: piece.status === status,
      entry: entries.get(piece.sku),
    }));
  });
}
