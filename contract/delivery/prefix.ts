/** The first digits of a pincode for which one row says how the shop delivers: two for a region, six for a post office. */
export const MIN_PREFIX_DIGITS = 2;
export const MAX_PREFIX_DIGITS = 6;

/** A parcel never arrives on the day of its payment: that day may be a Sunday, or nearly over. */
export const MIN_DELIVERY_DAYS = 1;
export const MAX_DELIVERY_DAYS = 60;

/** Of the table, and so of its file. */
export const MAX_DELIVERY_PREFIXES = 2000;

export const PREFIX_PATTERN = /^[1-9]\d{1,5}$/;

/** A prefix of this length names a place; a shorter one covers numbers that the post has not given out. */
const PLACE_DIGITS = 3;

/** Whether a prefix names a place; army post offices and unassigned numbers are served only by rows with such a prefix. */
export const namesPlace = (prefix: string) => prefix.length >= PLACE_DIGITS;

/** Army post offices take no insured parcels from couriers. */
export const isArmyPrefix = (digits: string) => digits.startsWith('9');
