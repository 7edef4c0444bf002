import { endPlan, type PlanEnd } from '#api/schemes/ledger-service.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { Workplace } from './run-command.ts';

const ENDS: Record<string, PlanEnd> = { purchase: 'purchase', 'money-back': 'money back' };

/** Ends a customer's plan in the ledger: used up in a purchase with its benefit, or given back. */
export async function closePassbook({ db, say }: Workplace, [id = '', how = '']: string[]): Promise<boolean> {
  const end = ENDS[how];
  if (!/^[1-9]\d{0,8}$/.test(id) || !end) {
    say('Say which passbook and how: "purchase" or "money-back".');
    return false;
  }
  const outcome = await endPlan(db, Number(id), end, new Date());
  if (isRefusal(outcome)) {
    say(outcome.message);
    return false;
  }
  const { amount, benefit, paymentIds } = outcome;
  if (end === 'purchase') {
    say(`Passbook ${id} is completed: take ${formatRupeesExact(amount)} off the purchase invoice,`);
    say(`of which ${formatRupeesExact(benefit)} is the benefit, given as a discount.`);
    return true;
  }
  say(`Passbook ${id} is closed: send ${formatRupeesExact(amount)} back to the accounts it came from:`);
  for (const paymentId of paymentIds) say(`  ${paymentId}`);
  return true;
}
