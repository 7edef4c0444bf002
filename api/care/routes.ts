import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import {
  askCareBody,
  askCareResponse,
  ownCareParams,
  ownCareResponse,
  withdrawCareBody,
} from '#contract/care/own-care.ts';
import { isRefusal } from '#contract/errors.ts';
import { toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  agreeChargeBody,
  careExportQuery,
  careListResponse,
  careOfOrderParams,
  careOfOrderResponse,
  careParams,
  careQuery,
  careResponse,
  declineCareBody,
  giveBackCareBody,
  postponeCareBody,
  readyCareBody,
  reopenCareBody,
  takeInAskedBody,
  takeInBody,
  takeInResponse,
} from '#contract/office/care/care.ts';
import { csvResponse } from '#contract/office/invoices/invoices.ts';
import { toMilligrams } from '#contract/weight.ts';
import {
  agreeCharge,
  declineCare,
  giveBackCare,
  postponeCare,
  reopenCare,
  setReady,
  takeInAsked,
} from './care-act-service.ts';
import { exportCare } from './care-export-service.ts';
import { listCare, readCare, readCareOfOrder } from './care-list-service.ts';
import { takeIn } from './care-service.ts';
import { askCare, listOwnCare, withdrawCare } from './own-care-service.ts';

export function careRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getOwnCare,
    { params: ownCareParams, response: ownCareResponse },
    ({ customer, params }) => listOwnCare(shop.db, customer.userId, params.order_id),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.askCare,
    { body: askCareBody, response: askCareResponse },
    async ({ customer: { userId }, body }) => {
      const asked = await askCare({ db: shop.db, userId, now: shop.clock() }, body);
      if (isRefusal(asked)) return asked;
      return { message: 'We have your request, and call you.', data: { care_number: asked } };
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.withdrawCare,
    { body: withdrawCareBody, response: messageResponse },
    async ({ customer: { userId }, body }) => {
      const withdrawn = await withdrawCare({ db: shop.db, userId, now: shop.clock() }, body.care_number);
      return isRefusal(withdrawn) ? withdrawn : { message: 'Your request is withdrawn.' };
    },
  );
}

export function officeCareRoutes(app: FastifyInstance, shop: Shop): void {
  careReadingRoutes(app, shop);

  bindOfficeCall(
    app,
    officeCalls.takeIn,
    { body: takeInBody, response: takeInResponse },
    ({ acting, body }) => takeIn(acting, body),
  );

  bindOfficeCall(
    app,
    officeCalls.takeInAsked,
    { body: takeInAskedBody, response: messageResponse },
    ({ acting, body }) => takeInAsked(acting, body),
  );

  bindOfficeCall(
    app,
    officeCalls.declineCare,
    { body: declineCareBody, response: messageResponse },
    ({ acting, body: { care_number: careNumber, words } }) => declineCare(acting, { careNumber, words }),
  );

  bindOfficeCall(
    app,
    officeCalls.agreeCareCharge,
    { body: agreeChargeBody, response: messageResponse },
    ({ acting, body: { care_number: careNumber, charge, words } }) =>
      agreeCharge(acting, { careNumber, chargePaise: toPaise(charge), words }),
  );

  bindOfficeCall(
    app,
    officeCalls.postponeCare,
    { body: postponeCareBody, response: messageResponse },
    ({ acting, body: { care_number: careNumber, promised_for: promisedFor, words } }) =>
      postponeCare(acting, { careNumber, promisedFor, words }),
  );

  bindOfficeCall(
    app,
    officeCalls.setCareReady,
    { body: readyCareBody, response: messageResponse },
    ({ acting, body: { care_number: careNumber, weight_g, words } }) =>
      setReady(acting, { careNumber, weightMilligrams: toMilligrams(weight_g), words }),
  );

  bindOfficeCall(
    app,
    officeCalls.reopenCare,
    { body: reopenCareBody, response: messageResponse },
    ({ acting, body: { care_number: careNumber, words } }) => reopenCare(acting, { careNumber, words }),
  );

  bindOfficeCall(
    app,
    officeCalls.giveBackCare,
    { body: giveBackCareBody, response: messageResponse },
    ({ acting, body }) => giveBackCare(acting, shop, body),
  );
}

function careReadingRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getCare,
    { query: careQuery, response: careListResponse },
    ({ acting, query: { view, after } }) => listCare(acting.db, { view, after }, acting.now),
  );

  bindOfficeCall(
    app,
    officeCalls.getCareNote,
    { params: careParams, response: careResponse },
    async ({ acting, params }) => {
      const found = await readCare(shop, params.care_number, acting.now);
      return isRefusal(found) ? found : { data: found };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getCareOfOrder,
    { params: careOfOrderParams, response: careOfOrderResponse },
    ({ acting, params }) => readCareOfOrder(acting.db, params.order_id, acting.now),
  );

  bindOfficeDownload(
    app,
    officeCalls.exportCare,
    { query: careExportQuery, response: csvResponse },
    ({ acting, query }) => ({
      fileName: `care-${query.from}-${query.to}.csv`,
      contentType: 'text/csv; charset=utf-8',
      parts: exportCare(acting.db, query),
    }),
  );
}
