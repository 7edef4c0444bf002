import { wishCalls } from '#contract/wishes/wish-calls.ts';
import type { AddWishBody, WishedPiece } from '#contract/wishes/wishes.ts';
import { request } from '#storefront/api-client/request.ts';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import { rememberPendingPiece } from '#storefront/session/pending-piece.ts';
import { readStoredUser } from '#storefront/session/stored-user.ts';
import { choiceOfPage, queueChange, showUndo } from '../change-wishes.tsx';
import { requestWishes } from '../wish-requests.ts';
import { readWishedPieces, writeWishedPieces } from '../wished-pieces.ts';

/** Asks for one e-mail when a piece is back, with Undo; the piece goes onto the wish list. Never rejects. */
export function askWhenBack(piece: AddWishBody, name: string): Promise<void> {
  return queueChange(async () => {
    const { wish_id } = await requestWishes(wishCalls.askWhenBack, { body: piece });
    const asked: WishedPiece = { wish_id, product_id: piece.product_id, messages: 'back in stock' };
    writeWishedPieces([asked, ...readWishedPieces().filter((one) => one.wish_id !== wish_id)]);
    showUndo(
      `We will send you one e-mail when ${name} is back. It is on your wish list.`,
      () => stop([asked]),
      () => undefined,
    );
  });
}

async function stop(wishes: readonly WishedPiece[]): Promise<void> {
  await Promise.all(
    wishes.map(({ wish_id }) =>
      request(wishCalls.setWishMessages, { params: { wish_id }, body: { is_on: false } }),
    ),
  );
  const ids = wishes.map(({ wish_id }) => wish_id);
  writeWishedPieces(
    readWishedPieces().map((one) => (ids.includes(one.wish_id) ? { ...one, messages: 'off' } : one)),
  );
}

interface ToggledPiece {
  productId: number;
  name: string;
  /** In the address's choice, not in the standard version. */
  withChoice: boolean;
  isRequested: boolean;
}

/** Requests the e-mail, or cancels the request; for a visitor after the login. */
export function toggleWhenBack({ productId, name, withChoice, isRequested }: ToggledPiece): Promise<void> {
  const piece = { product_id: productId, ...(withChoice && choiceOfPage(productId)) };
  if (!readStoredUser()) {
    rememberPendingPiece({ ...piece, product_name: name, when_back: true });
    openAccountDialog('login');
    return Promise.resolve();
  }
  if (!isRequested) return askWhenBack(piece, name);
  return queueChange(() => stop(readWishedPieces().filter((one) => one.product_id === productId)));
}
