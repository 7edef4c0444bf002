import type { FastifyInstance } from 'fastify';
import { bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import {
  sharedListParams,
  sharedListResponse,
  sharedWordBody,
  shareParams,
  sharesResponse,
  shareWishListBody,
  shareWishListResponse,
  voteBody,
  voteResponse,
  wordParams,
} from '#contract/wishes/shared-lists.ts';
import { bindOwnersCall } from '../owner-routes.ts';
import {
  endShare,
  readSharedList,
  readShares,
  removeSharedWord,
  shareWishList,
  voteForPiece,
  writeSharedWord,
} from './sharing-service.ts';

export function sharingRoutes(app: FastifyInstance, shop: Shop): void {
  ownersRoutes(app, shop);
  visitorsRoutes(app, shop);
}

function ownersRoutes(app: FastifyInstance, { db, clock }: Shop): void {
  bindOwnersCall(
    app,
    shareCalls.shareWishList,
    { body: shareWishListBody, response: shareWishListResponse },
    async ({ body, owner, request }) => {
      const shared = await shareWishList(db, { owner, address: request.ip }, body.days, clock());
      if (isRefusal(shared)) return shared;
      const { token, endsAt } = shared;
      return { token, ends_at: endsAt.toISOString(), message: 'Your link is ready.' };
    },
  );

  bindOwnersCall(app, shareCalls.getShares, { response: sharesResponse }, async ({ owner }) => ({
    data: await readShares(db, owner, clock()),
  }));

  bindOwnersCall(
    app,
    shareCalls.endShare,
    { params: shareParams, response: messageResponse },
    async ({ params, owner }) =>
      (await endShare(db, owner, params, clock())) ?? { message: 'The link has ended.' },
  );

  bindOwnersCall(
    app,
    shareCalls.removeSharedWord,
    { params: wordParams, response: messageResponse },
    async ({ params, owner }) =>
      (await removeSharedWord(db, owner, params)) ?? { message: 'The words are removed.' },
  );
}

/** For those who were sent the link. */
function visitorsRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, clock } = shop;

  bindPublicCall(
    app,
    shareCalls.getSharedList,
    { params: sharedListParams, response: sharedListResponse },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return readSharedList(shop, params.token, clock());
    },
  );

  bindPublicCall(
    app,
    shareCalls.voteForPiece,
    { params: sharedListParams, body: voteBody, response: voteResponse },
    async ({ params: { token }, body, request }, reply) => {
      reply.header('cache-control', 'no-store');
      const votes = await voteForPiece(db, { token, address: request.ip }, body, clock());
      if (isRefusal(votes)) return votes;
      return { votes, message: body.is_for ? 'Your vote is counted.' : 'Your vote is taken back.' };
    },
  );

  bindPublicCall(
    app,
    shareCalls.writeSharedWord,
    { params: sharedListParams, body: sharedWordBody, response: messageResponse },
    async ({ params: { token }, body, request }, reply) => {
      reply.header('cache-control', 'no-store');
      const refusal = await writeSharedWord(db, { token, address: request.ip }, body, clock());
      return refusal ?? { message: 'Sent. Only the owner of the list reads it.' };
    },
  );
}
