import { DAY_MS } from '#contract/durations.ts';
import { addDays, addMonths, type IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import { type Figures, SALE_KINDS, type SaleKind } from '#contract/office/today/today.ts';

interface DayOfSales {
  day: string;
  orders: number;
  paise: Paise;
}

/** One entry per day, including days without a sale; the last one is today. */
export function withEmptyDays(
  found: readonly DayOfSales[],
  today: IndianDate,
  days: number,
): Figures['sales'] {
  const byDay = new Map(found.map((sales) => [sales.day, sales]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index - days + 1);
    const sales = byDay.get(day);
    return { day, orders: sales?.orders ?? 0, amount: toRupees(sales?.paise ?? paise(0)) };
  });
}

function kindOf({ purity, isGiftCard }: { purity: string; isGiftCard: boolean }): SaleKind {
  if (isGiftCard) return 'Gift cards';
  if (/^\d{1,2}K/.test(purity)) return 'Gold';
  if (/^Pt/.test(purity)) return 'Platinum';
  return /^\d{3}$/.test(purity) ? 'Silver' : 'Other';
}

interface SoldPurity {
  purity: string;
  isGiftCard: boolean;
  paise: Paise;
}

/** Sales by metal, the largest first. */
export function byKind(sold: readonly SoldPurity[]): Figures['kinds'] {
  const sums = SALE_KINDS.map((kind) => {
    const ofKind = sold.filter((row) => kindOf(row) === kind);
    return { kind, amount: toRupees(paise(ofKind.reduce((sum, row) => sum + row.paise, 0))) };
  });
  return sums.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount);
}

/** Whole days since the last backup; the last night's is new enough. Null: there was none, and nothing to lose. */
export function daysWithoutBackup(lastBackup: Date | null, now: Date): number {
  const days = lastBackup ? Math.floor((now.getTime() - lastBackup.getTime()) / DAY_MS) : 0;
  return days > 1 ? days : 0;
}

const MONTHS = 12;

export function owedAtMonthEnds(
  changes: readonly { month: string; paise: Paise }[],
  today: IndianDate,
): Figures['owed'] {
  const thisMonth = `${today.slice(0, 8)}01`;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(thisMonth, index - MONTHS + 1);
    const until = changes.filter((change) => change.month <= month);
    return { month, amount: toRupees(paise(until.reduce((sum, change) => sum + change.paise, 0))) };
  });
}
