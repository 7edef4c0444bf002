import type { actResponse } from '#contract/office/approvals.ts';
import { MANAGERS, type Message, office, PACKING_ROLES, type Shown } from '#contract/office/call.ts';
import type { weighingPhotoFile, weighingPhotoParams } from '#contract/returns/returns.ts';
import type * as returns from './returns.ts';

type OneReturn = Shown<typeof returns.officeReturnParams>;

/** Pieces that come back: asked for, collected, weighed, decided. */
export const returnCalls = {
  getOfficeReturns: office<{
    query: Shown<typeof returns.officeReturnsQuery>;
    response: Shown<typeof returns.officeReturnsResponse>;
  }>('GET', 'returns', PACKING_ROLES, 'Returns of one state'),
  getOfficeReturn: office<{ params: OneReturn; response: Shown<typeof returns.officeReturnResponse> }>(
    'GET',
    'returns/:return_number',
    PACKING_ROLES,
    'One return with its pieces, weights and what happened',
  ),
  getOfficeReturnPhoto: office<{ params: OneReturn; response: Shown<typeof returns.returnPhotoResponse> }>(
    'GET',
    'returns/:return_number/photo',
    PACKING_ROLES,
    'The photo of a return as WebP',
  ),
  approveReturn: office<{ body: Shown<typeof returns.approveReturnBody>; response: Message }>(
    'POST',
    'returns/approve',
    MANAGERS,
    'Approve a return: the parcel may come',
  ),
  declineReturn: office<{ body: Shown<typeof returns.refuseReturnBody>; response: Message }>(
    'POST',
    'returns/decline',
    MANAGERS,
    'Decline a return before anything was sent, with the reason',
  ),
  closeReturn: office<{ body: Shown<typeof returns.refuseReturnBody>; response: Message }>(
    'POST',
    'returns/close',
    MANAGERS,
    'Close an approved return whose parcel never came, with the reason',
  ),
  collectReturn: office<{ body: Shown<typeof returns.returnParcelBody>; response: Message }>(
    'POST',
    'returns/collect',
    PACKING_ROLES,
    'Enter who collects the parcel, and its number',
  ),
  receiveReturn: office<{
    body: Shown<typeof returns.receiveReturnBody>;
    response: Shown<typeof returns.receiveReturnResponse>;
  }>('POST', 'returns/receive', PACKING_ROLES, 'The parcel is here: by its number or the tag of a piece'),
  inspectReturn: office<{
    body: Shown<typeof returns.inspectReturnBody>;
    response: Shown<typeof returns.inspectReturnResponse>;
  }>(
    'POST',
    'returns/inspect',
    PACKING_ROLES,
    'Write down the weights, HUID and seal of a piece that came back',
  ),
  addWeighingPhoto: office<{ query: Shown<typeof returns.addWeighingPhotoQuery>; response: Message }>(
    'POST',
    'returns/weighing-photos',
    PACKING_ROLES,
    'Add a photo of a piece to its weighing, sent as a form',
  ),
  getOfficeWeighingPhoto: office<{
    params: Shown<typeof weighingPhotoParams>;
    response: Shown<typeof weighingPhotoFile>;
  }>('GET', 'returns/weighing-photos/:photo_id', PACKING_ROLES, 'A photo of a weighing as WebP'),
  acceptReturn: office<{
    body: Shown<typeof returns.approveReturnBody>;
    response: Shown<typeof actResponse>;
  }>('POST', 'returns/accept', MANAGERS, 'Accept a checked return: credit note, refund and stock'),
  refuseReturn: office<{ body: Shown<typeof returns.refuseReturnBody>; response: Message }>(
    'POST',
    'returns/refuse',
    MANAGERS,
    'Refuse a checked return, with the reason; the pieces go back',
  ),
  sendReturnBack: office<{ body: Shown<typeof returns.returnParcelBody>; response: Message }>(
    'POST',
    'returns/send-back',
    PACKING_ROLES,
    'Enter by whom the pieces of a refused return went back',
  ),
};
