import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { previewChoicesBody, previewChoicesResponse } from '#contract/office/goods/choice-preview.ts';
import * as schemas from '#contract/office/goods/goods.ts';
import {
  addPiece,
  changePiece,
  changePieces,
  type EditOutcome,
  type PieceOutcome,
} from './change-service.ts';
import { listGoods, readChoices, readPieceOf } from './goods-service.ts';
import { listHistory, setPieceStatus, undoEntries } from './history-service.ts';
import { previewChoices } from './prices/choice-preview-service.ts';

const MESSAGES = {
  saved: 'Saved. The shop shows it at once.',
  unchanged: 'Nothing was different, so nothing was changed.',
  waiting: 'This waits for a second person. Until then the piece stays as it is.',
};

type Done = Exclude<EditOutcome, Refusal>;

function doneResponse(outcome: Done) {
  return {
    message: MESSAGES[outcome.state],
    approval_id: 'approvalId' in outcome ? outcome.approvalId : null,
    entry: 'entry' in outcome ? outcome.entry : null,
  };
}

function changeResponse(outcome: EditOutcome) {
  return isRefusal(outcome) ? outcome : doneResponse(outcome);
}

function resultOf({ sku, outcome }: PieceOutcome): schemas.EditResult {
  if (!isRefusal(outcome)) {
    return { sku, state: outcome.state, code: null, fields: {}, ...doneResponse(outcome) };
  }
  const { refused: code, message, fields = {} } = outcome;
  return { sku, state: 'refused', code, message, fields, approval_id: null, entry: null };
}

export function goodsRoutes(app: FastifyInstance, shop: Shop): void {
  bindReading(app, shop);
  bindOfficeCall(
    app,
    officeCalls.addPiece,
    { body: schemas.addPieceBody, response: schemas.pieceChangeResponse },
    async ({ acting, body: { reason, ...piece } }) =>
      changeResponse(await addPiece(acting, piece, { act: 'product added', reason })),
  );

  bindOfficeCall(
    app,
    officeCalls.changePiece,
    { body: schemas.changePieceBody, response: schemas.pieceChangeResponse },
    async ({ acting, body: { reason, ...edit } }) =>
      changeResponse(await changePiece(acting, edit, { act: 'product changed', reason })),
  );

  bindOfficeCall(
    app,
    officeCalls.changeGoods,
    { body: schemas.changeGoodsBody, response: schemas.changeGoodsResponse },
    async ({ acting, body: { edits, reason } }) => ({
      data: (await changePieces(acting, edits, { act: 'product changed', reason })).map(resultOf),
    }),
  );

  bindOfficeCall(
    app,
    officeCalls.undoGoods,
    { body: schemas.undoGoodsBody, response: schemas.changeGoodsResponse },
    async ({ acting, body }) => {
      const undone = await undoEntries(acting, body.entries);
      return isRefusal(undone) ? undone : { data: undone.map(resultOf) };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.setPieceStatus,
    { body: schemas.pieceStatusBody, response: schemas.pieceChangeResponse },
    async ({ acting, body: { sku, status } }) => changeResponse(await setPieceStatus(acting, sku, status)),
  );
}

function bindReading(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getGoods,
    { query: schemas.goodsQuery, response: schemas.goodsResponse },
    async ({ acting, query }) => listGoods(shop, query, acting.now),
  );

  bindOfficeCall(
    app,
    officeCalls.getGoodsChoices,
    { response: schemas.goodsChoicesResponse },
    async ({ acting }) => readChoices(shop, acting.now),
  );

  bindOfficeCall(
    app,
    officeCalls.getPiece,
    { query: schemas.pieceQuery, response: schemas.pieceResponse },
    async ({ acting, query }) => {
      const piece = await readPieceOf(shop, query.sku, acting.now);
      return isRefusal(piece) ? piece : { data: piece };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.previewChoices,
    { body: previewChoicesBody, response: previewChoicesResponse },
    async ({ acting, body }) => ({ data: await previewChoices(shop, body.fields, acting.now) }),
  );

  bindOfficeCall(
    app,
    officeCalls.getPieceHistory,
    { query: schemas.pieceHistoryQuery, response: schemas.pieceHistoryResponse },
    async ({ acting, query }) => listHistory(shop, query, acting.now),
  );
}
