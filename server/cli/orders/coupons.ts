import { type ListedCoupon, listCoupons } from '#api/coupons/owner-service.ts';
import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import type { CommandContext } from '../commands/command-context.ts';

function formatState({ state, startDate, endDate }: ListedCoupon): string {
  if (state === 'upcoming' && startDate) return `from ${formatIndianDate(startDate)}`;
  if (state !== 'open') return state;
  return endDate ? `until ${formatIndianDate(endDate)}` : 'in use';
}

export async function printCoupons({ db, clock, print }: CommandContext): Promise<boolean> {
  for (const coupon of await listCoupons(db, indianDate(clock()))) {
    const { couponCode, description, usedCount, usageLimit, listed } = coupon;
    const used = usageLimit === null ? `used ${usedCount}` : `used ${usedCount} of ${usageLimit}`;
    print([couponCode, formatState(coupon), used, listed ? 'listed' : 'unlisted', description].join('  '));
  }
  print('"npm run shop -- coupon --help" says how to make or stop one.');
  return true;
}
