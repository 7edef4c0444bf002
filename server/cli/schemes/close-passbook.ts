import { sendDueRefunds } from '#api/payments/jobs.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { readLastRefunds } from '#api/payments/refunds/refund-service.ts';
import {
  type EndedPlan,
  moneyBackText,
  type PlanEnd,
  readPlanEnd,
} from '#api/schemes/closing/closing-service.ts';
import type { MakingCharge } from '#api/schemes/rates/weight-rules.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { basisPoints, formatRupeesExact, paise, paisePerGram } from '#contract/money/money.ts';
import { formatGrams, toGrams } from '#contract/weight.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';
import { commandLog } from '../commands/command-log.ts';
import { formatRefund, formatUnsentRefund } from '../payments/refund.ts';

const ENDS = new Map<string, PlanEnd>([
  ['purchase', 'purchase'],
  ['money-back', 'money back'],
]);
const MAKING = /^(\d{1,5}(?:\.\d{1,2})?)(%?)$/;

/** Parses `12%` (of the metal's value) or `450` (rupees per gram). */
function readMaking(text: string): MakingCharge | undefined {
  const [, number, percent] = MAKING.exec(text) ?? [];
  if (number === undefined) return undefined;
  const hundredths = Math.round(Number(number) * 100);
  if (!percent) return { paisePerGram: paisePerGram(hundredths) };
  return hundredths <= 10_000 ? { basisPoints: basisPoints(hundredths) } : undefined;
}

function formatPurchase(id: string, { amountPaise, benefitPaise, paidPaise, weighed }: EndedPlan): string[] {
  const taken = `Passbook ${id} is completed: take ${formatRupeesExact(amountPaise)} off the purchase invoice,`;
  if (!weighed) {
    return [taken, `of which ${formatRupeesExact(benefitPaise)} is the benefit, given as a discount.`];
  }
  const grams = `${formatGrams(toGrams(weighed.milligrams))} at ${formatRupeesExact(weighed.ratePaisePerGram)} a gram`;
  return [
    taken,
    `which is ${formatRupeesExact(paise(amountPaise - benefitPaise))} for ${grams}, and ${formatRupeesExact(benefitPaise)} of the making charge, given as a discount.`,
    `${formatRupeesExact(paidPaise)} was paid in.`,
  ];
}

/** Prints the refund of each instalment of a plan that ended with money back. */
async function printMoneyBack(
  { db, print }: Pick<CommandContext, 'db' | 'print'>,
  id: string,
  ended: EndedPlan,
): Promise<void> {
  const { amountPaise, moneyBack } = ended;
  print(moneyBackText(id, ended));
  if (amountPaise === 0) return;
  if (moneyBack.length === 0) {
    print('It was closed by an earlier version: "reconcile" lists what is not known to be back.');
  }
  const refunds = await readLastRefunds(
    db,
    moneyBack.map(({ paymentId }) => paymentId),
  );
  for (const { number, paymentId, settledOn } of moneyBack) {
    const refund = refunds.get(paymentId);
    if (!refund) continue;
    const day = settledOn ? `${formatIndianDate(settledOn)}: ` : '';
    if ('userSchemeId' in refund) for (const line of formatUnsentRefund(refund)) print(`  ${line}`);
    else print(`  Instalment ${number}: ${day}${formatRefund(refund)}`);
  }
}

async function printPlanEnd(context: CommandContext, id: string, ended: EndedPlan): Promise<void> {
  if (ended.end === 'money back') return printMoneyBack(context, id, ended);
  for (const line of formatPurchase(id, ended)) context.print(line);
}

/** Sends the refunds now if the provider's keys are configured; otherwise the running shop sends them. */
async function sendRefundsNow({ config, print: _, ...open }: CommandContext): Promise<void> {
  if (!config.provider) return;
  const { seller, invoicePrefix, metalRateMaxDays } = config;
  const { gateway } = config.provider;
  await sendDueRefunds({ ...open, gateway, seller, invoicePrefix, metalRateMaxDays, log: commandLog() });
}

/** Ends a plan, by purchase or refunds. Idempotent with the same output, because the first one may have been lost. */
export async function closePassbook(
  context: CommandContext,
  [id = '', how = '']: string[],
  options: Options,
): Promise<boolean> {
  const { db, config, print } = context;
  const end = ENDS.get(how);
  if (!/^[1-9]\d{0,8}$/.test(id) || !end) {
    print('Give the passbook and how it is closed: "purchase" or "money-back".');
    return false;
  }
  const given = options.get('--making');
  const making = given === undefined ? undefined : readMaking(given);
  if (given !== undefined && !making) {
    print(
      'Give the making charge as a share of the metal, such as --making 12%, or in rupees a gram, such as --making 450.',
    );
    return false;
  }
  const { metalRateMaxDays: rateMaxDays } = config;
  const outcome = await endPlan(actingOf(context), Number(id), end, { rateMaxDays, making });
  if (!isRefusal(outcome)) {
    if (end === 'money back') await sendRefundsNow(context);
    await printPlanEnd(context, id, (await readPlanEnd(db, Number(id))) ?? outcome);
    return true;
  }
  print(outcome.message);
  const before = await readPlanEnd(db, Number(id));
  if (before) await printPlanEnd(context, id, before);
  return false;
}
