import { putOnSale, withdraw } from '#api/catalogue/owner-service.ts';
import { isRefusal } from '#contract/errors.ts';
import type { Workplace } from './run-command.ts';

/** Takes pieces off the shop: nobody sees or buys them any more; orders that were made keep them. */
export async function withdrawPieces({ db, say }: Workplace, skus: string[]): Promise<boolean> {
  const outcome = await withdraw(db, skus);
  if (isRefusal(outcome)) {
    say(outcome.message);
    return false;
  }
  for (const { sku, productName, isRepeat } of outcome)
    say(`${sku} ${productName} is ${isRepeat ? 'withdrawn already' : 'withdrawn'}.`);
  return true;
}

/** Brings withdrawn pieces back as they were. */
export async function putPiecesOnSale({ db, say }: Workplace, skus: string[]): Promise<boolean> {
  const outcome = await putOnSale(db, skus);
  if (isRefusal(outcome)) {
    say(outcome.message);
    return false;
  }
  for (const { sku, productName, isRepeat } of outcome)
    say(`${sku} ${productName} is ${isRepeat ? 'on sale already' : 'on sale again'}.`);
  return true;
}
