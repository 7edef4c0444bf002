import { type MovedPiece, putOnSale, withdraw } from '#api/catalogue/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Say, Workplace } from './run-command.ts';

/** Takes pieces off the shop: nobody sees or buys them any more; orders that were made keep them. */
export async function withdrawPieces({ db, say }: Workplace, skus: string[]): Promise<boolean | Refusal> {
  return tell(say, await withdraw(db, skus), 'withdrawn', 'withdrawn already');
}

/** Brings withdrawn pieces back as they were. */
export async function putPiecesOnSale({ db, say }: Workplace, skus: string[]): Promise<boolean | Refusal> {
  return tell(say, await putOnSale(db, skus), 'on sale again', 'on sale already');
}

function tell(say: Say, outcome: MovedPiece[] | Refusal, now: string, already: string): boolean | Refusal {
  if (isRefusal(outcome)) return outcome;
  for (const { sku, productName, isRepeat } of outcome)
    say(`${sku} ${productName} is ${isRepeat ? already : now}.`);
  return true;
}
