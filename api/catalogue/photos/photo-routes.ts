import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { changePhotosBody, piecePhotosQuery, piecePhotosResponse } from '#contract/office/photos/photos.ts';
import { changePhotos, photosOf } from './photo-service.ts';

export function photoRoutes(app: FastifyInstance, { hasPicture }: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getPiecePhotos,
    { query: piecePhotosQuery, response: piecePhotosResponse },
    async ({ query, acting }) => {
      const outcome = await photosOf(acting.db, query.sku);
      return isRefusal(outcome) ? outcome : { data: outcome };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.changePhotos,
    { body: changePhotosBody, response: piecePhotosResponse },
    async ({ body, acting }) => {
      const outcome = await changePhotos(acting, body, hasPicture);
      return isRefusal(outcome) ? outcome : { data: outcome };
    },
  );
}
