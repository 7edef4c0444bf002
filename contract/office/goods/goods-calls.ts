import { MANAGERS, MONEY_ROLES, office, READING_ROLES, type Shown } from '#contract/office/call.ts';
import type * as choices from './choice-preview.ts';
import type * as goods from './goods.ts';

export const goodsCalls = {
  getGoods: office<{ query: Shown<typeof goods.goodsQuery>; response: Shown<typeof goods.goodsResponse> }>(
    'GET',
    'goods',
    READING_ROLES,
    'The goods of the shop, newest first, withdrawn ones too',
  ),
  getGoodsChoices: office<{ response: Shown<typeof goods.goodsChoicesResponse> }>(
    'GET',
    'goods/choices',
    READING_ROLES,
    'The categories, metals, purities and collections that pieces have',
  ),
  getPiece: office<{ query: Shown<typeof goods.pieceQuery>; response: Shown<typeof goods.pieceResponse> }>(
    'GET',
    'goods/piece',
    READING_ROLES,
    'One piece, by its SKU',
  ),
  getPieceHistory: office<{
    query: Shown<typeof goods.pieceHistoryQuery>;
    response: Shown<typeof goods.pieceHistoryResponse>;
  }>('GET', 'goods/piece/history', MONEY_ROLES, 'Who changed a piece, when, and from what to what'),
  previewChoices: office<{
    body: Shown<typeof choices.previewChoicesBody>;
    response: Shown<typeof choices.previewChoicesResponse>;
  }>(
    'POST',
    'goods/piece/choices/preview',
    MANAGERS,
    'What a piece, as it is typed, would cost in its sizes and purities; changes nothing',
  ),
  addPiece: office<{
    body: Shown<typeof goods.addPieceBody>;
    response: Shown<typeof goods.pieceChangeResponse>;
  }>('POST', 'goods/piece/add', MANAGERS, 'Add a piece'),
  changePiece: office<{
    body: Shown<typeof goods.changePieceBody>;
    response: Shown<typeof goods.pieceChangeResponse>;
  }>('POST', 'goods/piece', MANAGERS, 'Change a piece, from the version that the change began with'),
  changeGoods: office<{
    body: Shown<typeof goods.changeGoodsBody>;
    response: Shown<typeof goods.changeGoodsResponse>;
  }>('POST', 'goods', MANAGERS, 'Change many pieces at once; the response has one result per piece'),
  undoGoods: office<{
    body: Shown<typeof goods.undoGoodsBody>;
    response: Shown<typeof goods.changeGoodsResponse>;
  }>('POST', 'goods/undo', MANAGERS, 'Undo changes of pieces, by the numbers of their entries in the audit'),
  setPieceStatus: office<{
    body: Shown<typeof goods.pieceStatusBody>;
    response: Shown<typeof goods.pieceChangeResponse>;
  }>('POST', 'goods/piece/status', MANAGERS, 'Withdraw a piece from sale, or put it back on sale'),
};
