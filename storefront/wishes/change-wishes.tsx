import type { EnteredChoice } from '#contract/choices/choices.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import type { AddWishBody, WishedPiece } from '#contract/wishes/wishes.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { readDraft } from '#storefront/session/draft-storage.ts';
import { readStoredUser } from '#storefront/session/stored-user.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { makeDeviceToken, readDeviceToken } from './device-token.ts';
import { requestWishes } from './wish-requests.ts';
import { readWishedPieces, writeWishedPieces } from './wished-pieces.ts';

let lastChange = Promise.resolve();

/** Optimistic updates, one after the other; each is rolled back if it fails. */
export function queueChange(change: () => Promise<void>): Promise<void> {
  lastChange = lastChange.then(async () => {
    const before = readWishedPieces();
    try {
      await change();
    } catch (failure) {
      showFailure(failure, before);
    }
  });
  return lastChange;
}

function showFailure(failure: unknown, before: readonly WishedPiece[]): void {
  if (failure instanceof DOMException) {
    showProductToast('error', 'This browser lets the shop remember nothing. Log in to use your wish list.');
    return;
  }
  // An ended session has its own message, and its storage was cleared.
  if (failure instanceof RequestFailure && failure.status === 401) return;
  writeWishedPieces(before);
  showProductToast('error', messageOf(failure) || 'Your wish list was not changed. Please try again.');
}

async function add(piece: AddWishBody): Promise<number> {
  writeWishedPieces([{ wish_id: 0, product_id: piece.product_id }, ...readWishedPieces()]);
  if (!readStoredUser() && !readDeviceToken()) makeDeviceToken();
  const { wish_id } = await requestWishes(wishCalls.addWish, { body: piece });
  const others = readWishedPieces().filter((wished) => wished.wish_id !== 0 && wished.wish_id !== wish_id);
  writeWishedPieces([{ wish_id, product_id: piece.product_id }, ...others]);
  return wish_id;
}

/** A wish that another device has removed is not an error. */
async function removeOne(wish_id: number): Promise<void> {
  try {
    await requestWishes(wishCalls.removeWish, { params: { wish_id } });
  } catch (failure) {
    if (!(failure instanceof RequestFailure && failure.status === 404)) throw failure;
  }
}

async function removeAll(wishes: readonly WishedPiece[]): Promise<void> {
  const ids = new Set(wishes.map(({ wish_id }) => wish_id));
  writeWishedPieces(readWishedPieces().filter(({ wish_id }) => !ids.has(wish_id)));
  await Promise.all([...ids].map(removeOne));
}

async function putBack(wishes: readonly WishedPiece[]): Promise<void> {
  writeWishedPieces([...wishes, ...readWishedPieces()]);
  await Promise.all(
    wishes.map(({ wish_id }) => requestWishes(wishCalls.putBackWish, { params: { wish_id } })),
  );
}

export function showUndo(text: string, undo: () => Promise<void>, afterwards: () => void): void {
  showProductToast('info', (close) => (
    <>
      {text}{' '}
      <Button
        variant="text"
        onClick={() => {
          close();
          queueChange(undo).then(afterwards);
        }}
      >
        Undo
      </Button>
    </>
  ));
}

const noOperation = () => undefined;

/** Takes wishes off the list, with Undo. `afterwards` is called after each of both. */
export function removeWishes(
  wishes: readonly WishedPiece[],
  name: string,
  afterwards: () => void = noOperation,
): Promise<void> {
  return queueChange(async () => {
    await removeAll(wishes);
    showUndo(`${name} is off your wish list.`, () => putBack(wishes), afterwards);
  }).then(afterwards);
}

const CHOICES = ['size', 'second_size', 'purity'];

/** The choice in the address of the product's page. */
export function choiceOfPage(productId: number): EnteredChoice {
  const search = new URLSearchParams(location.search);
  const chosen = CHOICES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []));
  const { text } = search.has('engraved') ? readDraft(`engraving-${productId}`) : {};
  return { ...Object.fromEntries(chosen), ...(typeof text === 'string' && text && { engraving: text }) };
}

/** Puts a piece on the list, or takes it off in every choice. */
export function toggleWish(product_id: number, name: string, withChoice: boolean): Promise<void> {
  const wished = () => readWishedPieces().filter((piece) => piece.product_id === product_id);
  if (wished().some(({ wish_id }) => wish_id !== 0)) return removeWishes(wished(), name);
  const choice = withChoice ? choiceOfPage(product_id) : {};
  return queueChange(async () => {
    if (wished().length > 0) return;
    const wish_id = await add({ product_id, ...choice });
    const added = () => readWishedPieces().filter((piece) => piece.wish_id === wish_id);
    showUndo(`${name} is on your wish list.`, () => removeAll(added()), noOperation);
  });
}
