import { counted } from '#contract/counted.ts';
import type { Rupees } from '#contract/money/money.ts';
import { rupees } from '#contract/money/money.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import { shownRupees } from '../ui/numbers.ts';

const signOf = (change: number) => (change > 0 ? '+' : change < 0 ? '−' : '±');

export function shownPercent(percent: number): string {
  return `${signOf(percent)}${Math.abs(percent).toFixed(2)} %`;
}

export const percentOf = (next: number, before: number) => ((next - before) / before) * 100;

/** `+₹100 (+0.88 %)`; empty without a rate before. */
export function shownChange(next: number, before: number | null): string {
  if (before === null) return '';
  const change = Math.round((next - before) * 100) / 100;
  return `${shownSigned(rupees(change))} (${shownPercent(percentOf(next, before))})`;
}

export function shownSigned(change: Rupees): string {
  return `${signOf(change)}${shownRupees(rupees(Math.abs(change)))}`;
}

/** The plans and goods that use a rate. */
export function dependantsOf({ plans, schemes, goods }: MetalRate): string {
  const parts = [
    goods > 0 && counted(goods, 'piece'),
    plans > 0 && counted(plans, 'running plan'),
    schemes > 0 && counted(schemes, 'scheme'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Nothing';
}
