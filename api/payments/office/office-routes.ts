import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { EarlyRuns, Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { rupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { balanceResponse } from '#contract/office/payments/balance.ts';
import { moneyMattersResponse, providerCheckResponse } from '#contract/office/payments/money-matters.ts';
import {
  paymentQuery,
  paymentResponse,
  paymentsQuery,
  paymentsResponse,
} from '#contract/office/payments/payments.ts';
import { paymentAccountRoutes } from '../account/account-routes.ts';
import { readBalance } from '../balance/balance-service.ts';
import { readLastCheck } from '../provider-check/check-service.ts';
import { refundNoteRoutes } from '../refund-notes/refund-note-routes.ts';
import { paymentActRoutes } from './act-routes.ts';
import { listMoneyMatters } from './matters-service.ts';
import { listPayments, readPaymentDetails } from './payment-list-service.ts';

/** Calls of the office about payments. */
export function paymentOfficeRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  paymentAccountRoutes(app, shop);
  bindOfficeCall(
    app,
    officeCalls.getMoneyMatters,
    { response: moneyMattersResponse },
    async ({ acting }) => ({
      data: await listMoneyMatters(acting.db, acting.now),
    }),
  );

  bindOfficeCall(app, officeCalls.getBalance, { response: balanceResponse }, async ({ acting }) => ({
    data: await readBalance(acting.db),
  }));

  bindOfficeCall(
    app,
    officeCalls.getPayments,
    { query: paymentsQuery, response: paymentsResponse },
    async ({ acting, query: { q, min, max, from, to, state, after } }) =>
      listPayments(acting.db, {
        ...{ q, state, after },
        minPaise: min === undefined ? undefined : toPaise(rupees(min)),
        maxPaise: max === undefined ? undefined : toPaise(rupees(max)),
        from: from === undefined ? undefined : startOfIndianDay(from),
        to: to === undefined ? undefined : endOfIndianDay(to),
      }),
  );

  bindOfficeCall(
    app,
    officeCalls.getPayment,
    { query: paymentQuery, response: paymentResponse },
    async ({ acting, query }) => {
      const story = await readPaymentDetails(acting, query.payment_id);
      return isRefusal(story) ? story : { data: story };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getProviderCheck,
    { response: providerCheckResponse },
    async ({ acting }) => ({ data: await readLastCheck(acting.db) }),
  );

  paymentActRoutes(app, shop, early);
  refundNoteRoutes(app);
}
