import { placeOf, promiseOf } from '#api/delivery/rules.ts';
import { areaOf } from '#api/delivery/service.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { Delivery, DeliveryQuery } from '#contract/delivery/delivery.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import type { Paise } from '#contract/money/money.ts';
import { type LineChoice, withChoice } from '../choices/choice-rules.ts';
import { leadDaysOf } from '../choices/supply-rules.ts';
import { atRates } from '../price-rules.ts';
import { findChosenProduct } from './chosen-product-service.ts';
import type { StoredProduct } from './product-queries.ts';

/**
 * The arrival of a product in a choice, or of any parcel, at a pincode if it is paid now. Refusals: not_found,
 * product_withdrawn, choice_refused, pincode_unknown, pincode_not_served, delivery_by_call.
 */
export async function findDelivery(
  reader: RateReader,
  { pincode, product_id, ...chosen }: DeliveryQuery,
  now: Date,
): Promise<{ data: Delivery } | Refusal> {
  const [area, found] = await Promise.all([
    areaOf(reader.db, pincode),
    product_id === undefined ? undefined : findChosenProduct(reader.db, { ...chosen, product_id }),
  ]);
  if (isRefusal(found)) return found;
  const isLimited = area !== undefined && area.insuredLimitPaise !== null;
  const pricePaise = found && isLimited ? await priceNow(reader, found, now) : undefined;
  const leadDays = found ? leadDaysOf({ ...found.stored, choice: found.choice }) : 0;
  const days = promiseOf({ pincode, pricePaise, leadDays }, area, now);
  return isRefusal(days) ? days : { data: { ...days, place: placeOf(pincode) } };
}

/** Undefined while its metal has no rate. */
async function priceNow(
  reader: RateReader,
  { stored, choice }: { stored: StoredProduct; choice: LineChoice },
  now: Date,
): Promise<Paise | undefined> {
  const { rates } = await readLiveRates(reader, now);
  const row = atRates(withChoice(stored, choice), rates);
  return row.isPriceOnRequest ? undefined : itemPrice(row, row.offer, now);
}
