import { COUNTER_ROLES, office, type Shown } from '#contract/office/call.ts';
import { ROLES } from '#contract/office/roles.ts';
import type * as pieces from './pieces.ts';

type Changed = Shown<typeof pieces.pieceChangeResponse>;

export const pieceCalls = {
  getRegisteredPieces: office<{
    query: Shown<typeof pieces.piecesQuery>;
    response: Shown<typeof pieces.piecesResponse>;
  }>('GET', 'pieces', ROLES, 'The registered pieces, newest first'),
  scanPiece: office<{
    query: Shown<typeof pieces.scanQuery>;
    response: Shown<typeof pieces.pieceResponse>;
  }>('GET', 'pieces/scan', ROLES, 'One piece, by its tag or its HUID'),
  getPieceMoves: office<{
    query: Shown<typeof pieces.pieceMovesQuery>;
    response: Shown<typeof pieces.pieceMovesResponse>;
  }>('GET', 'pieces/moves', ROLES, 'Where a piece was and what became of it, newest first'),
  getPlaces: office<{ response: Shown<typeof pieces.placesResponse> }>(
    'GET',
    'pieces/places',
    ROLES,
    'The places at which pieces are',
  ),
  getPieceLabels: office<{
    query: Shown<typeof pieces.labelsQuery>;
    response: Shown<typeof pieces.labelsResponse>;
  }>('GET', 'pieces/labels', ROLES, 'The labels of pieces, with QR code and barcode'),
  getRegister: office<{
    query: Shown<typeof pieces.registerQuery>;
    response: Shown<typeof pieces.registerResponse>;
  }>('GET', 'pieces/register', ROLES, 'Whether the pieces of a product are registered, and what they weigh'),
  startRegister: office<{
    body: Shown<typeof pieces.startRegisterBody>;
    response: Shown<typeof pieces.startRegisterResponse>;
  }>(
    'POST',
    'pieces/register/start',
    COUNTER_ROLES,
    'Register the pieces of a product one by one from now on: makes a piece for each one in stock',
  ),
  undoRegister: office<{
    body: Shown<typeof pieces.undoRegisterBody>;
    response: Shown<typeof pieces.startRegisterResponse>;
  }>(
    'POST',
    'pieces/register/undo',
    COUNTER_ROLES,
    'Take back a register that was started some minutes ago and in which nothing was changed or sold',
  ),
  registerPiece: office<{ body: Shown<typeof pieces.registerPieceBody>; response: Changed }>(
    'POST',
    'pieces/register',
    COUNTER_ROLES,
    'Register a piece, which adds one to the stock or goes to the order for which it was made',
  ),
  editRegisteredPiece: office<{ body: Shown<typeof pieces.editRegisteredPieceBody>; response: Changed }>(
    'POST',
    'pieces/edit',
    COUNTER_ROLES,
    'Change what is written of a piece, from the version that the change began with',
  ),
  moveRegisteredPieces: office<{
    body: Shown<typeof pieces.movePiecesBody>;
    response: Shown<typeof pieces.movePiecesResponse>;
  }>('POST', 'pieces/move', COUNTER_ROLES, 'Move pieces to another tray, shelf or safe'),
  takePieceOut: office<{ body: Shown<typeof pieces.pieceReasonBody>; response: Changed }>(
    'POST',
    'pieces/take-out',
    COUNTER_ROLES,
    'Take a piece out of the stock, for example because it was melted',
  ),
  putPieceBack: office<{ body: Shown<typeof pieces.pieceReasonBody>; response: Changed }>(
    'POST',
    'pieces/put-back',
    COUNTER_ROLES,
    'Put a piece that was taken out back into the stock',
  ),
};
