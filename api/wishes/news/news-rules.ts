import { isAvailable, type Priced } from '#api/cart/rules.ts';
import { wordsOfChoice } from '#api/catalogue/choices/supply-rules.ts';
import { linesOf } from '#api/catalogue/price-rules.ts';
import type { WishChoices } from '#api/messages/choices/choice-service.ts';
import { END_MESSAGE_HOUR, FIRST_MESSAGE_HOUR } from '#api/messages/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import type { NoticeGroup } from '#contract/notices/notice-channels.ts';
import { priceOfLines, toDifference } from '#contract/rates/price-difference.ts';
import type { WishNewsFacts, WishNewsPiece } from '#db/tables/customers/messages.ts';
import type { WishRow } from '../queries.ts';
import { messagesOf } from '../rules.ts';

const CHECK_EVERY_MS = HOUR_MS / 2;

/** When a list is checked next: half an hour later, and a day later if its customer was written to. */
export function nextCheck(now: Date, isReported: boolean): Date {
  const next = new Date(now.getTime() + (isReported ? DAY_MS : CHECK_EVERY_MS));
  const midnight = startOfIndianDay(indianDate(next)).getTime();
  const hour = (next.getTime() - midnight) / HOUR_MS;
  if (hour < FIRST_MESSAGE_HOUR) return new Date(midnight + FIRST_MESSAGE_HOUR * HOUR_MS);
  return hour < END_MESSAGE_HOUR ? next : new Date(midnight + (24 + FIRST_MESSAGE_HOUR) * HOUR_MS);
}

const MIN_FALL_PAISE = paise(100_00);
const MIN_FALL_BASIS_POINTS = 200;

/** A price drop that causes a message: at least Rs 100 and at least 2 % (P-311). */
function isNotifiableDrop(beforePaise: Paise, afterPaise: Paise): boolean {
  const fallPaise = beforePaise - afterPaise;
  return fallPaise >= MIN_FALL_PAISE && fallPaise * 10_000 >= beforePaise * MIN_FALL_BASIS_POINTS;
}

/** The state of a wish at the last comparison, or at the last message about it. */
export interface Watch {
  lines: PriceLine[];
  at: Date;
  wasSoldOut: boolean;
}

export interface Checked {
  /** The state to store; absent: unchanged. */
  watch?: Omit<Watch, 'at'>;
  news?: WishNewsPiece;
}

/** Compares a wish with its last state. Without one, the present state is stored and nothing is reported. */
export function checkWish(
  row: Priced<WishRow>,
  watch: Watch | undefined,
  now: Date,
  choices: WishChoices,
): Checked {
  const messages = messagesOf(row, choices);
  if (messages === 'silent' || messages === 'off') return {};
  const isMade = row.status === 'on sale' && row.categoryStatus === 'active' && row.isOffered;
  if (!isMade || row.isPriceOnRequest) return {};
  const lines = linesOf(row, now);
  const isThere = isAvailable(row);
  if (!watch) return { watch: { lines, wasSoldOut: !isThere } };
  if (!isThere) return watch.wasSoldOut ? {} : { watch: { lines: watch.lines, wasSoldOut: true } };
  const isCheaper =
    messages === 'price and stock' && isNotifiableDrop(priceOfLines(watch.lines), priceOfLines(lines));
  if (!watch.wasSoldOut && !isCheaper) return {};
  const news: WishNewsPiece = {
    productId: row.productId,
    name: row.productName + wordsOfChoice(row),
    pricePaise: priceOfLines(lines),
    isBack: watch.wasSoldOut,
    cheaper: isCheaper ? { since: watch.at.toISOString(), ...toDifference(watch.lines, lines) } : null,
  };
  return { watch: { lines: isCheaper ? lines : watch.lines, wasSoldOut: false }, news };
}

/** Pieces that one message lists. */
const MAX_LISTED = 20;

const fallOf = ({ cheaper }: WishNewsPiece) => (cheaper ? cheaper.before - cheaper.after : 0);

/** The content of one message, and the choice that permits it; the largest price drop first. */
export function toFacts(
  news: readonly WishNewsPiece[],
  { isListOn }: WishChoices,
): WishNewsFacts & { group: NoticeGroup } {
  const sorted = news.toSorted((one, other) => fallOf(other) - fallOf(one));
  const group = isListOn ? 'price and stock' : 'back in stock';
  return { group, pieces: sorted.slice(0, MAX_LISTED), more: Math.max(0, news.length - MAX_LISTED) };
}
