import { type CouponRow, findCoupons } from '#api/coupons/owner-service.ts';
import { couponWindow, isUsedUp } from '#api/coupons/rules.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import type { CommandContext } from '../command-context.ts';

function stateOf(coupon: CouponRow, today: IndianDate): string {
  const { startDate, endDate } = coupon;
  const window = couponWindow(coupon, today);
  if (window === 'upcoming' && startDate) return `from ${formatIndianDate(startDate)}`;
  if (window !== 'open') return window;
  if (isUsedUp(coupon)) return 'used up';
  return endDate ? `until ${formatIndianDate(endDate)}` : 'in use';
}

/** Lists every coupon with its state and use count. */
export async function listCoupons({ db, clock, say }: CommandContext): Promise<boolean> {
  const today = indianDate(clock());
  for (const coupon of await findCoupons(db)) {
    const { couponCode, description, usedCount, usageLimit, listed } = coupon;
    const used = usageLimit === null ? `used ${usedCount}` : `used ${usedCount} of ${usageLimit}`;
    say([couponCode, stateOf(coupon, today), used, listed ? 'listed' : 'unlisted', description].join('  '));
  }
  say('"npm run shop -- coupon --help" tells how to make or stop one.');
  return true;
}
