import { sql } from 'drizzle-orm';
import { replyToComplaint } from '#api/complaints/office-complaint-service.ts';
import { makeComplaint } from '#api/complaints/service.ts';
import { changeAddress } from '#api/fulfilment/address/address-service.ts';
import { advanceOrder } from '#api/fulfilment/order-service.ts';
import { setPacked } from '#api/fulfilment/packing-service.ts';
import { checkParcel, enterParcelBack, sendAgain } from '#api/fulfilment/parcels/parcel-service.ts';
import { shipOrder, trackOrder } from '#api/fulfilment/shipping-service.ts';
import { cancelByStaff } from '#api/payments/cancellation/staff-cancel-service.ts';
import { endSaleByStaff } from '#api/payments/parcels/end-sale-service.ts';
import { editPiece } from '#api/pieces/register/piece-service.ts';
import { registerPiece } from '#api/pieces/register/register-service.ts';
import { acceptReturn, refuseReturn } from '#api/returns/office/decision-service.ts';
import { inspectPiece } from '#api/returns/office/inspection-service.ts';
import {
  approveReturn,
  closeReturn,
  collectReturn,
  declineReturn,
  receiveReturn,
  sendReturnBack,
} from '#api/returns/office/parcel-service.ts';
import { findSoldPieces } from '#api/returns/office/stock-queries.ts';
import { askReturn, withdrawReturn } from '#api/returns/service.ts';
import { readLines } from '#api/returns/whole-return-service.ts';
import { isRefusal } from '#contract/errors.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import type { Role } from '#contract/office/roles.ts';
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts';
import { CARE_MOVES } from './care-moves-testing.ts';
import type { Move, RecordedOrder, Step, Who } from './story-testing.ts';

const shipmentOf = ({ orderId }: RecordedOrder, number: string) => ({
  ...{ orderId, carrier: 'Blue Dart', trackingNumber: number, insuredPaise: undefined },
});

const isSent = ({ status, parcelState }: RecordedOrder) => status === 'shipped' && parcelState === 'sent';
/** Parcels of registered pieces are checked by their tags, which other tests do. */
const isMoving = (story: RecordedOrder) => isSent(story) && story.made === 'no';
const isReady = ({ status, made }: RecordedOrder) => status === 'processing' && made !== 'awaited';

/** The piece that was made, a little heavier at each weighing. */
const enteredPiece = ({ netGrams }: RecordedOrder) => ({
  ...{ gross_weight_g: netGrams, net_weight_g: netGrams, stone_carat: 0, size: '14', huid: '' },
  ...{ huid_exempt_reason: 'Made for a test', certificate_number: '', photo_url: null },
});

async function weighMade(story: RecordedOrder, step: Step) {
  story.netGrams = Math.round((story.netGrams + 0.001) * 1000) / 1000;
  const entered = enteredPiece(story);
  if (story.made === 'weighed') {
    const { rows } = await step.db.execute<{ version: number }>(
      sql`select version from pieces where tag = ${story.tag}`,
    );
    return editPiece(step.as('manager'), story.tag, rows[0]?.version ?? 0, entered);
  }
  const { sku, orderItemId } = story;
  const place = 'Workshop';
  const outcome = await registerPiece(step.as('manager'), { sku, tag: '', place, entered, orderItemId });
  if (!isRefusal(outcome)) Object.assign(story, { made: 'weighed', tag: outcome.tag });
  return outcome;
}

async function weighReturned({ returnNumber, tag }: RecordedOrder, step: Step) {
  const [line] = await readLines(step.db, returnNumber);
  const [sold] = await findSoldPieces(step.db, returnNumber);
  const { grossWeightMilligrams, netWeightMilligrams, returnLineId = 0 } = { ...line, ...sold };
  return inspectPiece(step.as('packer'), {
    ...{ return_line_id: returnLineId, unit: 1, tag, huid: '', seal_ok: true, finding: 'as sold', note: '' },
    ...{
      gross_weight_g: (grossWeightMilligrams ?? 0) / 1000,
      net_weight_g: (netWeightMilligrams ?? 0) / 1000,
    },
  });
}

/** Every kind of move of a random history, roughly in the order of an order's life. */
export const MOVES: readonly Move[] = [
  {
    ...{ by: 'customer', kind: 'complaint made', follows: ['complaint acknowledged'] },
    isPossible: ({ complaintNumber }) => complaintNumber === 0,
    run: async (story, { db, now }) => {
      const made = await makeComplaint(
        { db, userId: story.userId, now },
        { orderId: story.orderId, reason: 'something else', text: 'The box is scratched.' },
      );
      Object.assign(story, { complaintNumber: made });
      return made;
    },
  },
  {
    ...{ by: 'counter', kind: 'complaint replied' },
    isPossible: ({ complaintNumber }) => complaintNumber > 0,
    run: (story, step) =>
      replyToComplaint(step.as('counter'), {
        complaintNumber: story.complaintNumber,
        text: 'We send another.',
      }),
  },
  ...CARE_MOVES,
  {
    ...{ by: 'manager', kind: 'piece weighed' },
    isPossible: ({ status, isPacked, made }) => status === 'processing' && !isPacked && made !== 'no',
    run: weighMade,
  },
  {
    ...{ by: 'packer', kind: 'packed' },
    isPossible: (story) => isReady(story) && !story.isPacked,
    run: (story, step) => {
      story.isPacked = true;
      return setPacked(step.as('packer'), story.orderId, true);
    },
  },
  {
    ...{ by: 'counter', kind: 'unpacked' },
    isPossible: ({ status, isPacked }) => status === 'processing' && isPacked,
    run: (story, step) => {
      story.isPacked = false;
      return setPacked(step.as('counter'), story.orderId, false);
    },
  },
  {
    ...{ by: 'manager', kind: 'address changed' },
    isPossible: ({ status, isPacked, parcelState }) =>
      (status === 'processing' && !isPacked) || parcelState === 'checked',
    run: (story, step) => {
      const { orderId, addressChanges: seenChanges } = story;
      story.addressChanges += 1;
      const destination = {
        ...{ street: `${story.addressChanges} Hill Road`, city: 'Mumbai', pincode: '400050' },
        ...{ recipientName: null, recipientPhone: null },
      };
      return changeAddress(step.as('manager'), { orderId, seenChanges, destination });
    },
  },
  {
    ...{ by: 'packer', kind: 'shipped' },
    isPossible: isReady,
    run: (story, step) => {
      Object.assign(story, { status: 'shipped', parcelState: 'sent' });
      return shipOrder(step.as('packer'), shipmentOf(story, 'BD 1'));
    },
  },
  {
    ...{ by: 'manager', kind: 'cancelled' },
    isPossible: ({ status }) => status === 'processing',
    run: (story, step) => {
      story.status = 'cancelled';
      return cancelByStaff(step.as('manager'), story.orderId, {
        reason: 'Asked by phone',
        check: () => undefined,
      });
    },
  },
  {
    ...{ by: 'counter', kind: 'tracking changed' },
    isPossible: ({ status }) => status === 'shipped',
    run: (story, step) => trackOrder(step.as('counter'), shipmentOf(story, 'BD 2')),
  },
  {
    ...{ by: 'packer', kind: 'came back' },
    isPossible: isMoving,
    run: (story, step) => {
      story.parcelState = 'came back';
      return enterParcelBack(step.as('packer'), story, true);
    },
  },
  {
    ...{ by: 'counter', kind: 'on the way' },
    isPossible: ({ parcelState }) => parcelState === 'came back',
    run: (story, step) => {
      story.parcelState = 'sent';
      return enterParcelBack(step.as('counter'), story, false);
    },
  },
  {
    ...{ by: 'packer', kind: 'checked' },
    isPossible: ({ parcelState }) => parcelState === 'came back',
    run: (story, step) => {
      story.parcelState = 'checked';
      const counts = [{ orderItemId: story.orderItemId, quantity: 1 }];
      return checkParcel(step.as('packer'), story, { tags: [], counts }, '');
    },
  },
  {
    ...{ by: 'packer', kind: 'sent again' },
    isPossible: ({ parcelState }) => parcelState === 'checked',
    run: async (story, step) => {
      const outcome = await sendAgain(step.as('packer'), story, shipmentOf(story, 'BD 3'));
      Object.assign(story, { parcelState: 'sent', parcel: story.parcel + 1 });
      return outcome;
    },
  },
  {
    ...{ by: 'manager', kind: 'not sent again' },
    isPossible: ({ parcelState }) => parcelState === 'checked',
    run: (story, step) => endSale(story, step, 'not sent again'),
  },
  {
    ...{ by: 'owner', kind: 'lost' },
    isPossible: isMoving,
    run: (story, step) => endSale(story, step, 'lost'),
  },
  ...(['delivered', 'completed'] as const).map(
    (status): Move => ({
      ...{ by: 'counter', kind: status },
      isPossible: (story) => (status === 'delivered' ? isSent(story) : story.status === 'delivered'),
      run: (story, step) => {
        Object.assign(story, { status, parcelState: 'ended' });
        return advanceOrder(step.as('counter'), story.orderId, status);
      },
    }),
  ),
  {
    ...{ by: 'customer', kind: 'return asked' },
    isPossible: ({ status, returned }) => ['delivered', 'completed'].includes(status) && returned === 'none',
    run: async (story, { db, now }) => {
      const pieces = [{ order_item_id: story.orderItemId, quantity: 1 }];
      const asked = await askReturn(
        { db, userId: story.userId, now },
        {
          ...{ order_id: story.orderId, pieces, reason: 'does not fit', text: '', wants_exchange: false },
          ...{ pickup_day: addDays(indianDate(now), 1), pickup_part: 'morning' },
        },
      );
      Object.assign(story, { returned: 'asked', returnNumber: asked });
      return asked;
    },
  },
  {
    ...{ by: 'customer', kind: 'return withdrawn' },
    isPossible: ({ returned }) => ['asked', 'approved'].includes(returned),
    run: (story, { db, now }) => {
      story.returned = 'none';
      return withdrawReturn({ db, userId: story.userId, now }, story.returnNumber);
    },
  },
  returnMove('manager', 'return approved', ['asked', 'approved'], (step, written) =>
    approveReturn(step.as('manager'), written),
  ),
  returnMove('owner', 'return declined', ['asked', 'declined'], (step, written) =>
    declineReturn(step.as('owner'), written),
  ),
  returnMove('packer', 'return collected', ['approved', 'on the way'], (step, written) =>
    collectReturn(step.as('packer'), written),
  ),
  returnMove('manager', 'return never came', ['approved', 'given up'], (step, written) =>
    closeReturn(step.as('manager'), written),
  ),
  ...['on the way', 'given up'].map((from) =>
    returnMove('counter', 'return arrived', [from, 'here'], (step, { returnNumber }) =>
      receiveReturn(step.as('counter'), String(returnNumber)),
    ),
  ),
  ...['here', 'weighed'].map(
    (from): Move => ({
      ...{ by: 'packer', kind: 'return weighed' },
      isPossible: ({ returned }) => returned === from,
      run: (story, step) => {
        story.returned = 'weighed';
        return weighReturned(story, step);
      },
    }),
  ),
  returnMove('manager', 'return accepted', ['weighed', 'accepted'], (step, written) =>
    acceptReturn(step.as('manager'), written),
  ),
  returnMove('owner', 'return refused', ['weighed', 'refused'], (step, written) =>
    refuseReturn(step.as('owner'), written),
  ),
  returnMove('packer', 'return sent back', ['refused', 'sent back'], (step, written) =>
    sendReturnBack(step.as('packer'), written),
  ),
];

function endSale(story: RecordedOrder, step: Step, ending: 'lost' | 'not sent again') {
  story.parcelState = 'ended';
  const { orderId, parcel } = story;
  return endSaleByStaff(step.as(ending === 'lost' ? 'owner' : 'manager'), {
    ...{ orderId, parcel, ending, reason: 'Nobody was at home' },
  });
}

type Written = { returnNumber: number; text: string };

function returnMove(
  by: Role,
  kind: TimelineKind,
  [from, to]: readonly [string, string] | string[],
  act: (step: Step, written: Written) => Promise<unknown>,
): Move {
  return {
    ...{ by, kind },
    isPossible: ({ returned }) => returned === from,
    run: (story, step) => {
      story.returned = to ?? '';
      return act(step, { returnNumber: story.returnNumber, text: 'As we agreed.' });
    },
  };
}

/** The expected entry of a move. */
export interface Expected {
  kind: TimelineKind;
  at: string;
  by: Who | 'shop';
}

/** Makes one move and returns the expected entries. */
export async function makeMove(move: Move, story: RecordedOrder, step: Step): Promise<Expected[]> {
  const outcome = await move.run(story, step);
  if (isRefusal(outcome)) throw new Error(`${move.kind} of ${JSON.stringify(story)}: ${outcome.message}`);
  const at = step.now.toISOString();
  const following = (move.follows ?? []).map((kind) => ({ kind, at, by: 'shop' as const }));
  return [{ kind: move.kind, at, by: move.by }, ...following];
}
