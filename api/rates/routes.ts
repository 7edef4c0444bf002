import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupeesExact, paisePerGram, toPaise } from '#contract/money/money.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  rateHistoryQuery,
  rateHistoryResponse,
  ratesResponse,
  setRateBody,
} from '#contract/office/rates/rates.ts';
import { listRateHistory, listRates, setRateByStaff } from './office-service.ts';

export function officeRateRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getRates, { response: ratesResponse }, async ({ acting }) =>
    listRates(shop, acting.now),
  );

  bindOfficeCall(
    app,
    officeCalls.getRateHistory,
    { query: rateHistoryQuery, response: rateHistoryResponse },
    async ({ query, acting }) => listRateHistory(acting.db, query),
  );

  bindOfficeCall(
    app,
    officeCalls.setRate,
    { body: setRateBody, response: actResponse },
    async ({ body: { purity, rate, reason }, acting }) => {
      const given = paisePerGram(toPaise(rate));
      const set = await setRateByStaff(acting, purity, given, reason ?? '');
      if (isRefusal(set)) return set;
      const words = `${set.purity} at ${formatRupeesExact(given)} a gram`;
      const message = set.approvalId === null ? `${words} holds from today.` : `${words} waits for an owner.`;
      return { message, approval_id: set.approvalId };
    },
  );
}
