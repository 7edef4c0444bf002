import type { FastifyInstance } from 'fastify';
import { tokenDigest } from '#api/accounts/rules.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import {
  addWishBody,
  joinWishListsBody,
  wishChangeResponse,
  wishedPiecesResponse,
  wishListResponse,
  wishParams,
} from '#contract/wishes/wishes.ts';
import { bindOwnersCall } from './owner-routes.ts';
import {
  addWish,
  joinWishLists,
  putBackWish,
  readWishedPieces,
  readWishList,
  removeWish,
} from './service.ts';

export function wishRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, clock } = shop;

  bindOwnersCall(app, wishCalls.getWishList, { response: wishListResponse }, async ({ owner }) => ({
    data: await readWishList(shop, owner, clock()),
  }));

  bindOwnersCall(app, wishCalls.getWishedPieces, { response: wishedPiecesResponse }, async ({ owner }) => ({
    data: await readWishedPieces(db, owner),
  }));

  bindOwnersCall(
    app,
    wishCalls.addWish,
    { body: addWishBody, response: wishChangeResponse },
    async ({ body: { product_id: productId, ...choice }, owner, request }) => {
      const added = await addWish(shop, { owner, address: request.ip }, { productId, ...choice }, clock());
      return isRefusal(added) ? added : { wish_id: added, message: 'The piece is on your wish list.' };
    },
  );

  bindOwnersCall(
    app,
    wishCalls.removeWish,
    { params: wishParams, response: messageResponse },
    async ({ params, owner }) =>
      (await removeWish(db, owner, params.wish_id, clock())) ?? {
        message: 'The piece is off your wish list.',
      },
  );

  bindOwnersCall(
    app,
    wishCalls.putBackWish,
    { params: wishParams, response: wishChangeResponse },
    async ({ params: { wish_id }, owner }) =>
      (await putBackWish(db, owner, wish_id, clock())) ?? {
        wish_id,
        message: 'The piece is on your wish list again.',
      },
  );

  bindCustomerCall(
    app,
    wishCalls.joinWishLists,
    { body: joinWishListsBody, response: messageResponse },
    async ({ body, customer }) => {
      await joinWishLists(db, customer.userId, tokenDigest(body.device_token), clock());
      return { message: 'Your wish list is in your account.' };
    },
  );
}
