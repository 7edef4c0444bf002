import type { actResponse } from '#contract/office/approvals.ts';
import { MANAGERS, type Message, office, PACKING_ROLES, type Shown } from '#contract/office/call.ts';
import type * as parcels from './parcels.ts';

/** Those who open parcels and send them. */

/** Parcels that did not arrive: back, sent again, lost. */
export const parcelCalls = {
  enterParcelBack: office<{ body: Shown<typeof parcels.parcelBackBody>; response: Message }>(
    'POST',
    'orders/parcel-back',
    PACKING_ROLES,
    'Enter that a parcel came back undelivered, or that it did not after all',
  ),
  checkParcel: office<{ body: Shown<typeof parcels.checkParcelBody>; response: Message }>(
    'POST',
    'orders/parcel-check',
    PACKING_ROLES,
    'Enter what was in a parcel that came back, by tags and by counting',
  ),
  sendAgain: office<{ body: Shown<typeof parcels.sendAgainBody>; response: Message }>(
    'POST',
    'orders/send-again',
    PACKING_ROLES,
    'Send an order again whose parcel came back and was checked',
  ),
  endSale: office<{ body: Shown<typeof parcels.endSaleBody>; response: Shown<typeof actResponse> }>(
    'POST',
    'orders/end-sale',
    MANAGERS,
    'End the sale of a parcel that is lost, or came back and is not sent again: credit it and send its money back',
  ),
  enterCarrierClaim: office<{ body: Shown<typeof parcels.carrierClaimBody>; response: Message }>(
    'POST',
    'orders/carrier-claim',
    MANAGERS,
    'Note the claim for a lost parcel at its carrier, and what the carrier has paid',
  ),
};
