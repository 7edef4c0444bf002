import { lockOrder, readOwnOrder } from '#api/orders/order-service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { stateOfCode } from '#contract/addresses/states.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import { placeOfSupply } from '../place-of-supply-rules.ts';
import { deleteBusiness, storeBusiness } from './business-queries.ts';

interface GivenBusiness {
  userId: string;
  orderId: string;
  /** Null: no business buys it after all. */
  business: BusinessBuyer | null;
  now: Date;
}

/**
 * Stores which business buys an own order that is not paid yet (P-339). Refusals: not_found, business_final,
 * business_not_taken, business_of_other_state.
 */
export async function setOrderBusiness(
  { db, settings, seller }: Pick<Shop, 'db' | 'settings' | 'seller'>,
  { userId, orderId, business, now }: GivenBusiness,
): Promise<BusinessBuyer | null | Refusal> {
  const own = await readOwnOrder(db, userId, orderId);
  if (isRefusal(own)) return own;
  return inTransaction(db, async (tx) => {
    // Its invoice is issued under this lock.
    const order = await lockOrder(tx, orderId);
    if (order?.orderStatus !== 'pending') return refuse('business_final');
    if (business === null) {
      await deleteBusiness(tx, orderId);
      return null;
    }
    if (settings.orders.business_invoices !== 'yes') return refuse('business_not_taken');
    const supply = placeOfSupply(order, { stateName: seller.state_name, stateCode: seller.state_code });
    const refusal = refuseOtherState(business, supply);
    if (refusal) return refusal;
    await storeBusiness(tx, orderId, business, now);
    return business;
  });
}

/** The tax follows the place of delivery; a registration of another state could not claim it (IGST Act section 10). */
function refuseOtherState(
  { gstin }: BusinessBuyer,
  supply: { stateName: string; stateCode: string },
): Refusal | undefined {
  if (gstin.startsWith(supply.stateCode)) return undefined;
  const registered = stateOfCode(gstin.slice(0, 2))?.stateName ?? 'another state';
  return refuse(
    'business_of_other_state',
    `This GSTIN is of ${registered}, but the order goes to ${supply.stateName}. Please give the GSTIN of that state, or leave it out.`,
  );
}
