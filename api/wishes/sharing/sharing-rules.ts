import { addressGroup, type RateLimit } from '#api/accounts/rules.ts';
import { type Priced, priceLines } from '#api/cart/rules.ts';
import type { LiveRates } from '#api/rates/service.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { divideHalfUp, type Paise, paisePerGram, sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import type { SharedListResponse, SharedPiece } from '#contract/wishes/shared-lists.ts';
import type { WishRow } from '../queries.ts';
import { toWish } from '../rules.ts';

/** Votes and words stay readable to the owner for this long after the link has ended (P-310). */
export const RETENTION_AFTER_END_MS = 90 * DAY_MS;

const MAX_SHARES_A_DAY = 20;
const MAX_ENTRIES_A_MINUTE = 30;

/** Links of one list in a day. */
export function shareLimits(listId: number): RateLimit[] {
  return [{ subject: `shares ${listId}`, windowMs: DAY_MS, max: MAX_SHARES_A_DAY }];
}

/** Votes and words to one link from one address in a minute. */
export function sharedListLimits(shareId: number, address: string): RateLimit[] {
  const subject = `shared ${shareId} ${addressGroup(address)}`;
  return [{ subject, windowMs: MINUTE_MS, max: MAX_ENTRIES_A_MINUTE }];
}

const HIGHER_BASIS_POINTS = 10_300;
const WHOLE_BASIS_POINTS = 10_000;

/** The rates that are 3 % above those of now. */
function higher({ rateSetId, rates }: LiveRates): LiveRates {
  const raised = [...rates].map(
    ([purity, rate]) =>
      [purity, paisePerGram(divideHalfUp(rate * HIGHER_BASIS_POINTS, WHOLE_BASIS_POINTS))] as const,
  );
  return { rateSetId, rates: new Map(raised) };
}

/** Wishes are priced independently, since a list is no order. */
function priceEach(rows: readonly WishRow[], live: LiveRates, now: Date): Priced<WishRow>[] {
  return rows.flatMap((row) => priceLines([row], live, now));
}

export interface ListToShow {
  rows: readonly WishRow[];
  live: LiveRates;
  votes: ReadonlyMap<number, number>;
}

/** The public view of a list; texts typed by the owner are left out. */
export function toSharedPieces(
  { rows, live, votes }: ListToShow,
  now: Date,
): Pick<SharedListResponse['data'], 'pieces' | 'total' | 'total_at_higher_rates'> {
  const atHigher = priceEach(rows, higher(live), now);
  const pieces = priceEach(rows, live, now).map((row, index): SharedPiece => {
    const { wish_id: _, engraving, added_at: __, since_added: ___, ...piece } = toWish(row, now);
    const higherPaise = atHigher[index]?.unitPricePaise;
    return {
      ...piece,
      is_engraved: engraving !== undefined,
      ...(piece.price !== undefined &&
        higherPaise !== undefined && { price_at_higher_rates: toRupees(higherPaise) }),
      votes: votes.get(row.productId) ?? 0,
    };
  });
  const counted = pieces.filter(({ state, price }) => state === 'on sale' && price !== undefined);
  const sum = (field: 'price' | 'price_at_higher_rates') =>
    toRupees(sumOf(counted.flatMap(({ [field]: amount }): Paise[] => (amount ? [toPaise(amount)] : []))));
  return { pieces, total: sum('price'), total_at_higher_rates: sum('price_at_higher_rates') };
}
