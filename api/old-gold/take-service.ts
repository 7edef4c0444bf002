import { customerSubject, lockCustomer, noSuchCustomer } from '#api/accounts/customer-service.ts';
import { readLimits } from '#api/approvals/limit-service.ts';
import { findWaitingApproval, needsApproval, requestApproval } from '#api/approvals/service.ts';
import { recordAct } from '#api/audit/service.ts';
import { issueOldGoldCard } from '#api/gift-cards/card-service.ts';
import { queueOldGoldMessage } from '#api/messages/queue/old-gold-message-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { spanOfDays } from '#api/platform/database/time-span.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { purityText } from '#contract/catalogue/purity.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { basisPoints, formatRupees, toPaise } from '#contract/money/money.ts';
import type { TakeOldGoldBody } from '#contract/office/old-gold/old-gold.ts';
import { oldGoldValue } from '#contract/old-gold/old-gold-value.ts';
import { formatGrams, toGrams, toMilligrams } from '#contract/weight.ts';
import * as queries from './old-gold-queries.ts';

/** Old gold as it was weighed, with its value at the rate of that moment. */
type WeighedGold = Omit<queries.NewOldGold, 'takenAt'>;

interface Taken {
  message: string;
  old_gold_number: number | null;
  approval_id: number | null;
}

/**
 * Takes old gold of a customer in exchange, at the rate of now; above the limit it waits for a second person (P-362). Refusals: not_found,
 * old_gold_refused (other gold of this customer waits), invalid_input (there is no rate of its purity, its invoice is not of this
 * customer, or it is worth nothing).
 */
export function takeOldGold(
  { db, now, actor }: Acting,
  { metalRateMaxDays }: Pick<RateReader, 'metalRateMaxDays'>,
  given: TakeOldGoldBody,
): Promise<Taken | Refusal> {
  return inTransaction<Taken | Refusal>(db, async (tx) => {
    const acting = { db: tx, now, actor };
    if (!(await lockCustomer(tx, given.user_id))) return noSuchCustomer();
    const rates = await readLiveRates({ db: tx, metalRateMaxDays }, now);
    const gold = await weighed(tx, given, rates, actorText(actor));
    if (isRefusal(gold)) return gold;
    if (await isAboveLimit(acting, gold)) return waitForApproval(acting, gold);
    const old_gold_number = await storeOldGold(acting, gold);
    const message = `${formatRupees(gold.valuePaise)} of old gold can pay the next orders of this customer.`;
    return { message, old_gold_number, approval_id: null };
  });
}

async function weighed(
  tx: Database,
  given: TakeOldGoldBody,
  { rateSetId, rates }: Awaited<ReturnType<typeof readLiveRates>>,
  person: string,
): Promise<WeighedGold | Refusal> {
  const { user_id: userId, purity, description, invoice_number: invoiceNumber } = given;
  const ratePaisePerGram = rates.get(purity);
  if (ratePaisePerGram === undefined) return refuseField('purity', 'There is no rate of today for it.');
  if (invoiceNumber && !(await queries.hasInvoice(tx, userId, invoiceNumber))) {
    return refuseField('invoice_number', 'This customer has no invoice of this number.');
  }
  const weights = {
    grossWeightMilligrams: toMilligrams(given.gross_weight_g),
    netWeightMilligrams: toMilligrams(given.net_weight_g),
    shareBasisPoints: basisPoints(Math.round(given.share_percent * 100)),
    stonesPaise: toPaise(given.stones),
    ratePaisePerGram,
  };
  const wrong = whyNotWeighed(weights);
  if (wrong) return wrong;
  const facts = { userId, description, purity, rateSetId, person, invoiceNumber: invoiceNumber || null };
  return { ...weights, ...facts, valuePaise: oldGoldValue(weights) };
}

function whyNotWeighed(weights: Parameters<typeof oldGoldValue>[0] & { grossWeightMilligrams: number }) {
  const { netWeightMilligrams, grossWeightMilligrams } = weights;
  if (netWeightMilligrams <= 0) return refuseField('net_weight_g', 'Please enter its net weight.');
  if (grossWeightMilligrams < netWeightMilligrams) {
    return refuseField('gross_weight_g', 'The gross weight is at least the net weight.');
  }
  return weights.shareBasisPoints > 0 && oldGoldValue(weights) > 0
    ? undefined
    : refuseField('share_percent', 'It would be worth nothing.');
}

/** With what was taken of the customer today, so that gold in parts needs a second person too. */
async function isAboveLimit(acting: Acting, { userId, valuePaise }: WeighedGold): Promise<boolean> {
  const today = indianDate(acting.now);
  const span = spanOfDays({ from: today, to: today });
  const takenPaise = await queries.sumOfCustomer(acting.db, userId, span);
  const { oldGoldPaise } = await readLimits(acting.db);
  return takenPaise + valuePaise > oldGoldPaise && (await needsApproval(acting));
}

async function waitForApproval(acting: Acting, gold: WeighedGold): Promise<Taken | Refusal> {
  const subject = customerSubject(gold.userId);
  if ((await findWaitingApproval(acting, 'old gold', subject)) !== undefined) {
    return refuse(
      'old_gold_refused',
      'Other old gold of this customer waits under Approvals: decide that first.',
    );
  }
  const [summary, reason] = [summaryOf(gold), gold.description];
  const approval_id = await requestApproval(acting, {
    ...{ act: 'old gold' as const, subject, payload: gold, summary, reason },
  });
  const message =
    'This is above the limit: it waits until an owner who is somebody else approves it. Keep the gold apart until then.';
  return { message, old_gold_number: null, approval_id };
}

/** Names the value of the stones, which no scale proves. */
function summaryOf({ netWeightMilligrams, purity, valuePaise, stonesPaise }: WeighedGold): string {
  const weight = formatGrams(toGrams(netWeightMilligrams));
  const stones = stonesPaise > 0 ? `, of which ${formatRupees(stonesPaise)} for its stones` : '';
  return `Take ${weight} of ${purityText(purity)} old gold for ${formatRupees(valuePaise)}${stones}`;
}

/** Takes approved old gold, for what it was worth when it was weighed. Refusal: not_found (the customer's data were deleted). */
export async function carryOutOldGold(acting: Acting, payload: unknown): Promise<Refusal | undefined> {
  const gold = payload as WeighedGold;
  if (!(await lockCustomer(acting.db, gold.userId))) return noSuchCustomer();
  await storeOldGold(acting, gold);
  return undefined;
}

async function storeOldGold({ db: tx, now, actor }: Acting, gold: WeighedGold): Promise<number> {
  const { userId, purity, valuePaise } = gold;
  const oldGoldNumber = await queries.insertOldGold(tx, { ...gold, takenAt: now });
  await issueOldGoldCard(tx, oldGoldNumber, valuePaise, now);
  await queueOldGoldMessage(tx, 'old gold taken', oldGoldNumber, now);
  const after = { old_gold_number: oldGoldNumber, purity, value_paise: valuePaise };
  await recordAct(tx, actor, { act: 'old gold taken', subject: customerSubject(userId), after }, now);
  return oldGoldNumber;
}
