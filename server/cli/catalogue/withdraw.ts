import { type MovedPiece, putOnSale, withdraw } from '#api/catalogue/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { actingOf, type CommandContext, type Print } from '../commands/command-context.ts';

/** Withdraws products: they can no longer be seen or bought; existing orders keep them. */
export async function withdrawPieces(
  { print, ...context }: CommandContext,
  skus: string[],
): Promise<boolean | Refusal> {
  return printOutcome(print, await withdraw(actingOf(context), skus), 'withdrawn', 'withdrawn already');
}

export async function putPiecesOnSale(
  { print, ...context }: CommandContext,
  skus: string[],
): Promise<boolean | Refusal> {
  return printOutcome(print, await putOnSale(actingOf(context), skus), 'on sale again', 'on sale already');
}

function printOutcome(
  print: Print,
  outcome: MovedPiece[] | Refusal,
  now: string,
  already: string,
): boolean | Refusal {
  if (isRefusal(outcome)) return outcome;
  for (const { sku, productName, isRepeat } of outcome)
    print(`${sku} ${productName} is ${isRepeat ? already : now}.`);
  return true;
}
