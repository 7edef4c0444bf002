import type { MessageResponse } from '#contract/accounts/accounts.ts';
import { call } from '#contract/calls.ts';
import type {
  AddWishBody,
  JoinWishListsBody,
  SetWishMessagesBody,
  WishChangeResponse,
  WishedPiecesResponse,
  WishListResponse,
  WishParams,
} from './wishes.ts';

/** The request header with the token of a device whose visitor is not logged in. */
export const DEVICE_HEADER = 'x-wish-list';

/** The calls of wish lists, apart from `calls`, which every page loads; of the customer, or of the device in the header. */
export const wishCalls = {
  getWishList: call<{ response: WishListResponse }>('GET', 'getWishList', 'public'),
  getWishedPieces: call<{ response: WishedPiecesResponse }>('GET', 'getWishedPieces', 'public'),
  addWish: call<{ body: AddWishBody; response: WishChangeResponse }>('POST', 'addWish', 'public'),
  removeWish: call<{ params: WishParams; response: MessageResponse }>(
    'DELETE',
    'removeWish/:wish_id',
    'public',
  ),
  putBackWish: call<{ params: WishParams; response: WishChangeResponse }>(
    'POST',
    'putBackWish/:wish_id',
    'public',
  ),
  askWhenBack: call<{ body: AddWishBody; response: WishChangeResponse }>('POST', 'askWhenBack', 'customer'),
  setWishMessages: call<{ params: WishParams; body: SetWishMessagesBody; response: MessageResponse }>(
    'PUT',
    'setWishMessages/:wish_id',
    'customer',
  ),
  joinWishLists: call<{ body: JoinWishListsBody; response: MessageResponse }>(
    'POST',
    'joinWishLists',
    'customer',
  ),
} as const;
