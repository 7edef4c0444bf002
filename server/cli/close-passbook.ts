import { endPlan } from '#api/payments/closing-service.ts';
import { workOffRefunds } from '#api/payments/jobs.ts';
import { razorpayGateway } from '#api/payments/razorpay-gateway.ts';
import { findLastRefund } from '#api/payments/refund-service.ts';
import { type EndedPlan, type PlanEnd, readPlanEnd } from '#api/schemes/closing-service.ts';
import type { MakingCharge } from '#api/schemes/weight-rules.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, toPaise } from '#contract/money.ts';
import type { Options } from './command-arguments.ts';
import { commandLog } from './command-log.ts';
import { tellRefund, tellUnsent } from './refund.ts';
import type { Workplace } from './run-command.ts';

const ENDS = new Map<string, PlanEnd>([
  ['purchase', 'purchase'],
  ['money-back', 'money back'],
]);
const MAKING = /^(\d{1,5}(?:\.\d{1,2})?)(%?)$/;

/** `12%` of the value of the metal, or `450` rupees a gram. */
function readMaking(text: string): MakingCharge | undefined {
  const [, number, percent] = MAKING.exec(text) ?? [];
  if (number === undefined) return undefined;
  const hundredths = Math.round(Number(number) * 100);
  if (!percent) return { perGram: toPaise(Number(number)) };
  return hundredths <= 10_000 ? { basisPoints: hundredths } : undefined;
}

/** What the owner does now that a plan has ended in a purchase. */
function tellPurchase(id: string, { amount, benefit, paid, weighed }: EndedPlan): string[] {
  const taken = `Passbook ${id} is completed: take ${formatRupeesExact(amount)} off the purchase invoice,`;
  if (!weighed) {
    return [taken, `of which ${formatRupeesExact(benefit)} is the benefit, given as a discount.`];
  }
  const grams = `${(weighed.milligrams / 1000).toFixed(3)} g at ${formatRupeesExact(weighed.rate)} a gram`;
  return [
    taken,
    `which is ${formatRupeesExact(amount - benefit)} for ${grams}, and ${formatRupeesExact(benefit)} of the making charge, given as a discount.`,
    `${formatRupeesExact(paid)} was paid in.`,
  ];
}

/** What becomes of each payment of a plan that ended with money back. */
async function tellMoneyBack(
  { db, say }: Pick<Workplace, 'db' | 'say'>,
  id: string,
  { amount, moneyBack }: EndedPlan,
): Promise<void> {
  if (amount === 0) return say(`Passbook ${id} is closed: all of its money went back before.`);
  say(`Passbook ${id} is closed: ${formatRupeesExact(amount)} goes back to the accounts it came from.`);
  if (moneyBack.length === 0) {
    say('It was closed by an earlier version: "reconcile" lists what is not known to be back.');
  }
  for (const { number, paymentId, settledOn } of moneyBack) {
    const refund = await findLastRefund(db, paymentId);
    if (!refund) continue;
    const isUnsent = refund.state === 'failed' && settledOn === undefined;
    const day = settledOn ? `${formatIndianDate(settledOn)}: ` : '';
    if (!isUnsent) say(`  Instalment ${number}: ${day}${tellRefund(refund)}`);
    else for (const line of tellUnsent({ ...refund, userSchemeId: Number(id), number })) say(`  ${line}`);
  }
}

async function tellEnd(workplace: Workplace, id: string, ended: EndedPlan): Promise<void> {
  if (ended.end === 'money back') return tellMoneyBack(workplace, id, ended);
  for (const line of tellPurchase(id, ended)) workplace.say(line);
}

/** Where the provider's keys are at hand the money is sent at once; else the running shop sends it. */
async function sendAtOnce({ config, say: _, ...open }: Workplace): Promise<void> {
  if (!config.provider) return;
  const { seller, invoicePrefix, metalRateMaxDays } = config;
  const gateway = razorpayGateway(config.provider);
  await workOffRefunds({ ...open, gateway, seller, invoicePrefix, metalRateMaxDays, log: commandLog() });
}

/**
 * Ends a customer's plan in the ledger: used up in a purchase with its benefit, or given back payment by payment. Given
 * again it changes nothing and tells how it stands, since the first answer may have been lost.
 */
export async function closePassbook(
  workplace: Workplace,
  [id = '', how = '']: string[],
  options: Options,
): Promise<boolean> {
  const { db, clock, config, say } = workplace;
  const end = ENDS.get(how);
  if (!/^[1-9]\d{0,8}$/.test(id) || !end) {
    say('Say which passbook and how: "purchase" or "money-back".');
    return false;
  }
  const given = options.get('--making');
  const making = given === undefined ? undefined : readMaking(given);
  if (given !== undefined && !making) {
    say(
      'Say the making charge as a share of the metal, like --making 12%, or in rupees a gram, like --making 450.',
    );
    return false;
  }
  const { metalRateMaxDays: rateMaxDays } = config;
  const outcome = await endPlan(db, Number(id), end, clock(), { rateMaxDays, making });
  if (!isRefusal(outcome)) {
    if (end === 'money back') await sendAtOnce(workplace);
    await tellEnd(workplace, id, (await readPlanEnd(db, Number(id))) ?? outcome);
    return true;
  }
  say(outcome.message);
  const before = await readPlanEnd(db, Number(id));
  if (before) await tellEnd(workplace, id, before);
  return false;
}
