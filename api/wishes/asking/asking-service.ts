import { chosenPriceNow } from '#api/catalogue/choices/choice-service.ts';
import { allowBackInStock, readWishChoices } from '#api/messages/choices/choice-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { RateReader } from '#api/rates/service.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { putOnList, unknownWish } from '../service.ts';
import { markRequested, updateWishMessages } from './asking-queries.ts';

/** Wishes a sold-out piece and reports its return once (P-330). Refusals: not_found, choice_refused, price_on_request, wish_list_full. */
export async function askWhenBack(
  reader: RateReader,
  userId: string,
  { productId, ...entered }: EnteredChoice & { productId: number },
  now: Date,
): Promise<number | Refusal> {
  const chosen = await chosenPriceNow(reader, productId, { ...entered, quantity: 1 }, now);
  if (isRefusal(chosen)) return chosen;
  return inTransaction(reader.db, async (tx) => {
    // Before the wish list is locked, as by the job that checks it.
    await allowBackInStock(tx, userId, now);
    const wishId = await putOnList(tx, { userId }, { productId, ...chosen }, now);
    if (!isRefusal(wishId)) await markRequested(tx, wishId, chosen.price.lines, now);
    return wishId;
  });
}

/** Turns the messages about one piece of a list on or off; the piece stays on it (P-331). Refusal: not_found. */
export function setWishMessages(
  db: Database,
  wish: { userId: string; wishId: number },
  isOn: boolean,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const { isListOn } = await readWishChoices(tx, wish.userId);
    const change = { isSilent: isListOn && !isOn, isAnew: !isOn };
    return (await updateWishMessages(tx, wish, change)) ? undefined : unknownWish();
  });
}
