import { recordAct } from '#api/audit/service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { readLastParcel } from '#api/shipments/event-service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Paise } from '#contract/money/money.ts';
import { findClaims, insertClaim } from './claim-queries.ts';
import type { SeenParcel } from './parcel-service.ts';

interface Claim extends SeenParcel {
  claimNumber: string;
  /** All that the carrier has paid so far. */
  receivedPaise: Paise;
}

/** Notes the claim for a lost parcel at its carrier and what was paid (P-280). Refusals: not_found, parcel_refused. */
export function enterClaim({ db, now, actor }: Acting, claim: Claim): Promise<Refusal | undefined> {
  const { orderId, parcel, claimNumber, receivedPaise } = claim;
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) return refuse('not_found', `There is no order ${orderId}.`);
    const last = await readLastParcel(tx, orderId);
    if (last?.state !== 'lost' || last.parcel !== parcel) {
      return refuse('parcel_refused', 'Only a lost parcel is claimed from its carrier.');
    }
    const before = (await findClaims(tx, orderId)).at(-1);
    await insertClaim(tx, { ...claim, person: actorText(actor), enteredAt: now });
    const act = {
      act: 'carrier claim entered',
      subject: `order:${orderId}`,
      ...(before && {
        before: { claim_number: before.claimNumber, received_paise: before.receivedPaise },
      }),
      after: { claim_number: claimNumber, received_paise: receivedPaise },
    };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}
