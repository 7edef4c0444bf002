import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { type EndedPlan, isPaidInShop, moneyBackText } from '#api/schemes/closing/closing-service.ts';
import type { MakingCharge } from '#api/schemes/rates/weight-rules.ts';
import type { EarlyRuns, Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { basisPoints, formatRupeesExact, paisePerGram } from '#contract/money/money.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { type EndPassbookBody, endPassbookBody } from '#contract/office/schemes/passbooks.ts';
import { formatGrams, toGrams } from '#contract/weight.ts';
import { endPlanByStaff } from '../refunds/staff-refund-service.ts';

export function planEndRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  bindOfficeCall(
    app,
    officeCalls.endPassbook,
    { body: endPassbookBody, response: actResponse },
    async ({ body: { user_scheme_id, end, making, reason }, acting }) => {
      const weighing = { rateMaxDays: shop.metalRateMaxDays, making: making && makingOf(making) };
      const ended = await endPlanByStaff(acting, user_scheme_id, { end, weighing, reason });
      if (isRefusal(ended)) return ended;
      if ('approvalId' in ended) {
        const message = `Passbook ${user_scheme_id} stays open until an owner approves it.`;
        return { message, approval_id: ended.approvalId };
      }
      if (end === 'money back') early.sendRefunds();
      const isByTransfer = ended.end === 'money back' && (await isPaidInShop(acting.db, user_scheme_id));
      const transfers = isByTransfer
        ? ' What was paid in the shop waits for a bank transfer under Payments.'
        : '';
      return { message: `${endText(user_scheme_id, ended)}${transfers}`, approval_id: null };
    },
  );
}

function makingOf({ unit, value }: NonNullable<EndPassbookBody['making']>): MakingCharge {
  const hundredths = Math.round(value * 100);
  if (unit === 'rupees a gram') return { paisePerGram: paisePerGram(hundredths) };
  return { basisPoints: basisPoints(hundredths) };
}

function endText(passbook: number, ended: EndedPlan): string {
  if (ended.end === 'money back') return moneyBackText(passbook, ended);
  const { amountPaise, benefitPaise, weighed } = ended;
  const amount = formatRupeesExact(amountPaise);
  const grams = weighed ? ` for ${formatGrams(toGrams(weighed.milligrams))}` : '';
  return `Passbook ${passbook} is completed: take ${amount} off the purchase invoice${grams}, of which ${formatRupeesExact(benefitPaise)} is the benefit.`;
}
