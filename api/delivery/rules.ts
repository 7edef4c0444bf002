import { statesOfPincode } from '#contract/addresses/pincode-states.ts';
import { NO_PINCODE, pincodeOf } from '#contract/delivery/pincode.ts';
import { isArmyPrefix, MAX_PREFIX_DIGITS, MIN_PREFIX_DIGITS, namesPlace } from '#contract/delivery/prefix.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { formatRupees, type Paise } from '#contract/money/money.ts';
import {
  type DeliveryDays,
  type DeliveryTime,
  deliveryDays,
} from '#contract/orders/delivery/delivery-promise.ts';
import type { deliveryPrefixes } from '#db/tables/orders/delivery.ts';

export type DeliveryArea = typeof deliveryPrefixes.$inferSelect;

const PREFIX_LENGTHS = Array.from(
  { length: MAX_PREFIX_DIGITS - MIN_PREFIX_DIGITS + 1 },
  (_, index) => MAX_PREFIX_DIGITS - index,
);

/** The prefixes of a pincode that may have a row, longest first. */
export function prefixesOf(pincode: string): string[] {
  return PREFIX_LENGTHS.map((length) => pincode.slice(0, length));
}

/** A parcel to a pincode. */
export interface Parcel {
  pincode: string;
  /** Its value; undefined if unknown. */
  pricePaise?: Paise | undefined;
  /** Working days in which it is made before it is sent. */
  leadDays: number;
}

/** The days of arrival if paid now (P-222). Refusals: invalid_input, pincode_unknown, pincode_not_served, delivery_by_call. */
export function promiseOf(
  { pincode, pricePaise, leadDays }: Parcel,
  area: DeliveryArea | undefined,
  now: Date,
): DeliveryDays | Refusal {
  if (!pincodeOf(pincode)) return refuseField('pincode', NO_PINCODE);
  const isNamed = area !== undefined && namesPlace(area.prefix);
  if (!isNamed && isArmyPrefix(pincode)) return refuse('pincode_not_served', ARMY);
  if (!area || !(isNamed || statesOfPincode(pincode).length > 0)) {
    return refuse(
      'pincode_unknown',
      `We do not know the pincode ${pincode}. Please check its digits, or call us.`,
    );
  }
  if (!area.serviceable) {
    return refuse(
      'pincode_not_served',
      `We send no parcels to ${pincode}. You can order all the same: we call you and agree where you collect it.`,
    );
  }
  const limitPaise = area.insuredLimitPaise;
  if (limitPaise !== null && pricePaise !== undefined && pricePaise > limitPaise) {
    return refuse(
      'delivery_by_call',
      `A parcel to ${pincode} is insured up to ${formatRupees(limitPaise)}. Above that we call you after your payment and agree on the day and the way.`,
    );
  }
  return deliveryDays(now, area, leadDays);
}

const ARMY =
  'Army post offices take no insured parcels. You can order all the same: we call you and agree where you collect it.';

/** "Delhi", or both states of a post office that serves two; null if unknown. */
export function placeOf(pincode: string): string | null {
  const states = statesOfPincode(pincode).map(({ stateName }) => stateName);
  return states.join(' or ') || null;
}

/** The shortest and the longest time of all places; null values if the shop sends no parcels. */
export type TimesOfAllPlaces = { [Days in keyof DeliveryTime]: number | null };

export function deliveryAcross(
  { daysMin, daysMax }: TimesOfAllPlaces,
  leadDays: number,
  now: Date,
): DeliveryDays | undefined {
  if (daysMin === null || daysMax === null) return undefined;
  return deliveryDays(now, { daysMin, daysMax }, leadDays);
}
