import { type EndedPlan, endPlan, type PlanEnd, readPlanEnd } from '#api/schemes/ledger-service.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { Workplace } from './run-command.ts';

const ENDS = new Map<string, PlanEnd>([
  ['purchase', 'purchase'],
  ['money-back', 'money back'],
]);

/** What the owner does now that a plan has ended. */
function tellEnd(id: string, end: PlanEnd, { amount, benefit, paymentIds }: EndedPlan): string[] {
  if (end === 'purchase') {
    return [
      `Passbook ${id} is completed: take ${formatRupeesExact(amount)} off the purchase invoice,`,
      `of which ${formatRupeesExact(benefit)} is the benefit, given as a discount.`,
    ];
  }
  if (paymentIds.length === 0) return [`Passbook ${id} is closed: all of its money went back before.`];
  return [
    `Passbook ${id} is closed: send ${formatRupeesExact(amount)} back to the accounts it came from:`,
    ...paymentIds.map((paymentId) => `  ${paymentId}`),
  ];
}

/**
 * Ends a customer's plan in the ledger: used up in a purchase with its benefit, or given back. Given again it changes
 * nothing and tells the same once more, since the first answer may have been lost.
 */
export async function closePassbook(
  { db, clock, say }: Workplace,
  [id = '', how = '']: string[],
): Promise<boolean> {
  const end = ENDS.get(how);
  if (!/^[1-9]\d{0,8}$/.test(id) || !end) {
    say('Say which passbook and how: "purchase" or "money-back".');
    return false;
  }
  const outcome = await endPlan(db, Number(id), end, clock());
  if (!isRefusal(outcome)) {
    for (const line of tellEnd(id, end, outcome)) say(line);
    return true;
  }
  say(outcome.message);
  const before = await readPlanEnd(db, Number(id));
  if (before) for (const line of tellEnd(id, before.end, before)) say(line);
  return false;
}
