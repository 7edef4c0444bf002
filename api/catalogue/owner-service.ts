import type { Database } from '#api/platform/database/database.ts';
import { inTransactionUnlessRefused } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  findNames,
  lockImports,
  lockProducts,
  type StoredProduct,
  setProductStatus,
} from './import-queries.ts';

/** A piece that the owner took off the shop or brought back; `isRepeat`: it was so before. */
export interface MovedPiece {
  sku: string;
  productName: string;
  isRepeat: boolean;
}

/** Takes pieces off the shop: all of them or, where one is not known, none. Refusal: not_found. */
export function withdraw(db: Database, skus: readonly string[]): Promise<MovedPiece[] | Refusal> {
  return moveAll(db, skus, 'withdrawn', async () => undefined);
}

/** Brings withdrawn pieces back, all or none. Refusals: not_found, invalid_input when a name was given away meanwhile. */
export function putOnSale(db: Database, skus: readonly string[]): Promise<MovedPiece[] | Refusal> {
  return moveAll(db, skus, 'on sale', async (tx, pieces) => {
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

function moveAll(
  db: Database,
  skus: readonly string[],
  status: StoredProduct['status'],
  look: (tx: Database, pieces: StoredProduct[]) => Promise<Refusal | undefined>,
): Promise<MovedPiece[] | Refusal> {
  return inTransactionUnlessRefused<MovedPiece[] | Refusal>(db, async (tx) => {
    // An import reads names and statuses, and must find them the same when it writes.
    await lockImports(tx);
    const pieces = await lockProducts(tx, skus);
    const unknown = skus.filter((sku) => !pieces.some((piece) => piece.sku === sku));
    if (unknown.length > 0)
      return refuse('not_found', `The shop knows no piece ${unknown.join(', ')}; nothing was changed.`);
    const unfit = await look(tx, pieces);
    if (unfit) return unfit;
    const moving = pieces.filter((piece) => piece.status !== status);
    await setProductStatus(
      tx,
      moving.map(({ productId }) => productId),
      status,
    );
    return pieces.map((piece) => ({
      sku: piece.sku,
      productName: piece.productName,
      isRepeat: piece.status === status,
    }));
  });
}
