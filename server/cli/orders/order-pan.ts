import { readPanOfShop } from '#api/orders/pan/pan-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { openSealingKeys } from '#server/config/sealing-keys.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

/** Prints the full PAN of an order, for the owner's report to the tax office. */
export async function showOrderPan(
  { config, print, ...context }: CommandContext,
  [orderId = '']: string[],
): Promise<boolean | Refusal> {
  const pan = await readPanOfShop(actingOf(context), await openSealingKeys(config), orderId);
  if (isRefusal(pan)) return pan;
  print(pan);
  return true;
}
