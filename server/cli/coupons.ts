import { type CouponRow, findCoupons } from '#api/coupons/owner-service.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import type { Workplace } from './run-command.ts';

function stateOf(
  { active, startDate, endDate, usageLimit, usedCount }: CouponRow,
  today: IndianDate,
): string {
  if (!active) return 'stopped';
  if (startDate && today < startDate) return `from ${formatIndianDate(startDate)}`;
  if (endDate && today > endDate) return 'ended';
  if (usageLimit !== null && usedCount >= usageLimit) return 'used up';
  return endDate ? `until ${formatIndianDate(endDate)}` : 'in use';
}

/** Lists every coupon, its state and how often it was used. */
export async function listCoupons({ db, clock, say }: Workplace): Promise<boolean> {
  const today = indianDate(clock());
  for (const coupon of await findCoupons(db)) {
    const { couponCode, description, usedCount, usageLimit, listed } = coupon;
    const used = usageLimit === null ? `used ${usedCount}` : `used ${usedCount} of ${usageLimit}`;
    say([couponCode, stateOf(coupon, today), used, listed ? 'listed' : 'unlisted', description].join('  '));
  }
  say('"npm run shop -- coupon --help" tells how to make or stop one.');
  return true;
}
