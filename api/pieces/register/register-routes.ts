import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as schemas from '#contract/office/pieces/pieces.ts';
import { readLabels } from './label-service.ts';
import { listMoves, listPieces, listPlaces, readScanned } from './list-service.ts';
import { editPiece, movePiecesTo, switchPiece } from './piece-service.ts';
import { readRegister, registerPiece, startRegister } from './register-service.ts';
import { undoRegister } from './undo-service.ts';

export function pieceRoutes(app: FastifyInstance, shop: Shop): void {
  readingRoutes(app, shop);
  addingRoutes(app);
  changingRoutes(app);
}

function readingRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getRegisteredPieces,
    { query: schemas.piecesQuery, response: schemas.piecesResponse },
    async ({ query, acting }) => listPieces(acting.db, query),
  );

  bindOfficeCall(
    app,
    officeCalls.scanPiece,
    { query: schemas.scanQuery, response: schemas.pieceResponse },
    async ({ query, acting }) => asData(await readScanned(acting.db, query.code)),
  );

  bindOfficeCall(
    app,
    officeCalls.getPieceMoves,
    { query: schemas.pieceMovesQuery, response: schemas.pieceMovesResponse },
    async ({ query: { tag, before }, acting }) => listMoves(acting.db, tag, before),
  );

  bindOfficeCall(app, officeCalls.getPlaces, { response: schemas.placesResponse }, async ({ acting }) => ({
    data: await listPlaces(acting.db),
  }));

  bindOfficeCall(
    app,
    officeCalls.getPieceLabels,
    { query: schemas.labelsQuery, response: schemas.labelsResponse },
    async ({ query, acting }) => asData(await readLabels(acting.db, query.tags, shop.shopAddress)),
  );

  bindOfficeCall(
    app,
    officeCalls.getRegister,
    { query: schemas.registerQuery, response: schemas.registerResponse },
    async ({ query, acting }) => asData(await readRegister(acting.db, query.sku, acting.now)),
  );
}

function addingRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.startRegister,
    { body: schemas.startRegisterBody, response: schemas.startRegisterResponse },
    async ({ body: { sku, place }, acting }) => {
      const made = await startRegister(acting, sku, place);
      if (isRefusal(made)) return made;
      return {
        message: `The register of ${sku} is started: ${counted(made, 'piece')} to be tagged.`,
        pieces: made,
      };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.undoRegister,
    { body: schemas.undoRegisterBody, response: schemas.startRegisterResponse },
    async ({ body: { sku }, acting }) => {
      const undone = await undoRegister(acting, sku);
      if (isRefusal(undone)) return undone;
      return { message: `The register of ${sku} is taken back.`, pieces: undone };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.registerPiece,
    { body: schemas.registerPieceBody, response: schemas.pieceChangeResponse },
    async ({ body: { sku, tag, place, order_item_id: orderItemId, ...entered }, acting }) =>
      withMessage(await registerPiece(acting, { sku, tag, place, entered, orderItemId }), 'is registered'),
  );
}

function changingRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.editRegisteredPiece,
    { body: schemas.editRegisteredPieceBody, response: schemas.pieceChangeResponse },
    async ({ body: { tag, version, ...entered }, acting }) =>
      withMessage(await editPiece(acting, tag, version, entered), 'is changed'),
  );

  bindOfficeCall(
    app,
    officeCalls.moveRegisteredPieces,
    { body: schemas.movePiecesBody, response: schemas.movePiecesResponse },
    async ({ body: { tags, place, reason = '' }, acting }) => {
      const moved = await movePiecesTo(acting, tags, place, reason);
      if (isRefusal(moved)) return moved;
      return { message: `${counted(moved.length, 'piece')} moved to ${place}.`, data: moved };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.takePieceOut,
    { body: schemas.pieceReasonBody, response: schemas.pieceChangeResponse },
    async ({ body: { tag, reason }, acting }) =>
      withMessage(await switchPiece(acting, tag, false, reason), 'is taken out'),
  );

  bindOfficeCall(
    app,
    officeCalls.putPieceBack,
    { body: schemas.pieceReasonBody, response: schemas.pieceChangeResponse },
    async ({ body: { tag, reason }, acting }) =>
      withMessage(await switchPiece(acting, tag, true, reason), 'is back in the stock'),
  );
}

function asData<Data>(outcome: Data | Refusal): { data: Data } | Refusal {
  return isRefusal(outcome) ? outcome : { data: outcome };
}

function withMessage(piece: schemas.RegisteredPiece | Refusal, says: string) {
  return isRefusal(piece) ? piece : { message: `${piece.tag} ${says}.`, data: piece };
}
