import { type MovedPiece, putOnSale, withdraw } from '#api/catalogue/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { actingOf, type CommandContext, type Say } from '../command-context.ts';

/** Withdraws products: they can no longer be seen or bought; existing orders keep them. */
export async function withdrawPieces(
  { say, ...context }: CommandContext,
  skus: string[],
): Promise<boolean | Refusal> {
  return printOutcome(say, await withdraw(actingOf(context), skus), 'withdrawn', 'withdrawn already');
}

export async function putPiecesOnSale(
  { say, ...context }: CommandContext,
  skus: string[],
): Promise<boolean | Refusal> {
  return printOutcome(say, await putOnSale(actingOf(context), skus), 'on sale again', 'on sale already');
}

function printOutcome(
  say: Say,
  outcome: MovedPiece[] | Refusal,
  now: string,
  already: string,
): boolean | Refusal {
  if (isRefusal(outcome)) return outcome;
  for (const { sku, productName, isRepeat } of outcome)
    say(`${sku} ${productName} is ${isRepeat ? already : now}.`);
  return true;
}
