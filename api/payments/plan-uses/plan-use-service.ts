import { recordAct } from '#api/audit/service.ts';
import { lockOrder, readOwnOrder } from '#api/orders/order-service.ts';
import { readPlanLines, setPlanAmounts } from '#api/orders/plans/order-plan-service.ts';
import { isPayable, type OrderHead, toOrderPlan, toPayOf } from '#api/orders/rules.ts';
import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { maturityDate } from '#api/schemes/instalments/calendar-rules.ts';
import type { SoundPassbook } from '#api/schemes/passbook/membership-rules.ts';
import { lockSoundPassbook } from '#api/schemes/passbook-lock-service.ts';
import { whyPlanIsHeld } from '#api/schemes/plan-use-rules.ts';
import { isDisputed, readActivePassbooks } from '#api/schemes/service.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupees, paise, toRupees } from '#contract/money/money.ts';
import type { PlanOffer, SetOrderPlanResponse } from '#contract/orders/order-plan.ts';
import { renewCards } from '../gift-card-uses/gift-card-use-service.ts';
import { supersedeIntent } from '../settlement/intent-queries.ts';
import { REFUSAL_BY_MONEY, readOrderMoney } from '../settlement/order-money-service.ts';
import { deletePlanUse, findPlanUse, storePlanUse } from './plan-use-queries.ts';
import { type OrderWorth, readWorth } from './plan-worth-service.ts';

const NO_PLAN = { eligible: [], benefitPaise: paise(0), savedPaise: paise(0) };

/**
 * What each active plan of a customer would do to an own unpaid order; of the one that is chosen for it, that it is in use.
 * Refusals: not_found, order_not_payable.
 */
export async function readPlanOffers(
  { db, clock, metalRateMaxDays }: Pick<Shop, 'db' | 'clock' | 'metalRateMaxDays'>,
  userId: string,
  orderId: string,
): Promise<PlanOffer[] | Refusal> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order)) return order;
  if (!isPayable(order)) return refuse('order_not_payable');
  const context = { now: clock(), metalRateMaxDays };
  const passbooks = await readActivePassbooks(db, userId);
  if (passbooks.length === 0) return [];
  const lines = await readPlanLines(db, orderId);
  return Promise.all(
    passbooks.map(async (passbook) => {
      const worth = whyPlanIsHeld(passbook.member) ?? (await readWorth(db, order, lines, passbook, context));
      return toOffer(passbook, worth, context.now);
    }),
  );
}

function toOffer({ member }: SoundPassbook, worth: OrderWorth | Refusal, now: Date): PlanOffer {
  const plan = { user_scheme_id: member.userSchemeId, scheme_name: member.schemeName };
  if (isRefusal(worth)) return { ...plan, why_not: worth.message };
  const { ifFinishedPaise, soFarPaise } = worth.redemption.benefit;
  const finishedOn = maturityDate(member, member.joinedOn);
  const isEarly = member.plan === 'value' && indianDate(now) < finishedOn && ifFinishedPaise > soFarPaise;
  return {
    ...plan,
    worth: { saved: toRupees(worth.savedPaise), benefit: toRupees(worth.benefitPaise) },
    ...(isEarly && { finished: { from: finishedOn, benefit: toRupees(ifFinishedPaise) } }),
  };
}

interface ChosenPlan {
  userId: string;
  orderId: string;
  /** Null: no plan pays a part of it after all. */
  userSchemeId: number | null;
  /** Who of the shop chooses it for the customer, which the audit says (P-352). */
  actor?: Actor;
}

/**
 * Lets a savings plan pay a part of an own unpaid order, or takes it off again (P-350). An open payment of the former amount is
 * superseded. Refusals: not_found, order_not_payable, payment_being_confirmed, provider_unavailable, plan_refused, plan_in_use,
 * passbook_unsound, rate_unavailable.
 */
export async function setOrderPlan(
  shop: Shop,
  { userId, orderId, userSchemeId, actor }: ChosenPlan,
): Promise<SetOrderPlanResponse | Refusal> {
  const own = await readOwnOrder(shop.db, userId, orderId);
  if (isRefusal(own)) return own;
  const unsettled = REFUSAL_BY_MONEY[await readOrderMoney(shop, own)];
  if (unsettled) return unsettled();
  return inTransaction<SetOrderPlanResponse | Refusal>(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isPayable(order)) return refuse('order_not_payable');
    const now = shop.clock();
    const changed =
      userSchemeId === null
        ? await removePlan(tx, order)
        : await choosePlan(tx, shop, order, userSchemeId, now);
    if (isRefusal(changed)) return changed;
    const toPayPaise = toPayOf(await renewCards(tx, changed.order));
    if (toPayPaise !== toPayOf(order)) await supersedeIntent(tx, orderId);
    if (actor) {
      const act = { act: 'plan of an order chosen', subject: `order:${orderId}` };
      await recordAct(tx, actor, { ...act, after: { user_scheme_id: userSchemeId } }, now);
    }
    const toPay = formatRupees(toPayPaise);
    return {
      message: changed.plan ? `Your plan pays its part. ${toPay} is left to pay.` : `${toPay} is to be paid.`,
      plan: changed.plan,
      to_pay: toRupees(toPayPaise),
    };
  });
}

interface ChangedOrder {
  order: OrderHead;
  plan: SetOrderPlanResponse['plan'];
}

async function removePlan(tx: Database, order: OrderHead): Promise<ChangedOrder> {
  if (order.planSavedPaise === 0) return { order, plan: null };
  await deletePlanUse(tx, order.orderId);
  const lines = await readPlanLines(tx, order.orderId);
  return { order: await setPlanAmounts(tx, order, lines, NO_PLAN), plan: null };
}

async function choosePlan(
  tx: Database,
  { metalRateMaxDays }: Pick<Shop, 'metalRateMaxDays'>,
  order: OrderHead,
  userSchemeId: number,
  now: Date,
): Promise<ChangedOrder | Refusal> {
  const { order: free } = await removePlan(tx, order);
  const passbook = await lockSoundPassbook(tx, userSchemeId, ({ userId, status }) => {
    if (userId !== order.userId) return refuse('not_found', 'We could not find this passbook.');
    return status === 'active' ? undefined : refuse('plan_refused', `This plan is ${status} already.`);
  });
  if (isRefusal(passbook)) return passbook;
  if (await isDisputed(tx, userSchemeId)) {
    return refuse(
      'plan_refused',
      'A bank looks into a payment of this plan, or took one back. Please call us.',
    );
  }
  const lines = await readPlanLines(tx, order.orderId);
  const worth = await readWorth(tx, free, lines, passbook, { now, metalRateMaxDays });
  if (isRefusal(worth)) return worth;
  const { benefitPaise, savedPaise, redemption } = worth;
  const changed = await setPlanAmounts(tx, free, lines, worth);
  await storePlanUse(tx, {
    ...{ orderId: order.orderId, userSchemeId, chosenAt: now, benefitPaise, savedPaise },
    ...{ movements: redemption.movements, ledgerHash: passbook.entries.at(-1)?.hash ?? '' },
  });
  return {
    order: changed,
    plan: toOrderPlan({
      ...{ userSchemeId, schemeName: passbook.member.schemeName },
      ...{ savedPaise, benefitPaise },
    }),
  };
}

/** Works out the plan of a repriced order anew; without it where it no longer fits. Returns the order as changed. */
export async function renewPlan(
  tx: Database,
  shop: Pick<Shop, 'metalRateMaxDays'>,
  order: OrderHead,
  now: Date,
): Promise<OrderHead> {
  const use = await findPlanUse(tx, order.orderId);
  if (!use) return order;
  await deletePlanUse(tx, order.orderId);
  const chosen = await choosePlan(tx, shop, order, use.userSchemeId, now);
  return isRefusal(chosen) ? order : chosen.order;
}
