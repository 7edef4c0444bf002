import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { csvResponse } from '#contract/office/invoices/invoices.ts';
import {
  giveBackOldGoldBody,
  oldGoldExportQuery,
  oldGoldListResponse,
  oldGoldParams,
  oldGoldQuery,
  oldGoldResponse,
  takeOldGoldBody,
  takeOldGoldResponse,
} from '#contract/office/old-gold/old-gold.ts';
import { ownOldGoldResponse } from '#contract/old-gold/own-old-gold.ts';
import { exportOldGold } from './old-gold-export-service.ts';
import { giveBackOldGold, listOldGold, listOwnOldGold, readOldGold } from './old-gold-service.ts';
import { takeOldGold } from './take-service.ts';

export function oldGoldRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getOwnOldGold,
    { response: ownOldGoldResponse },
    async ({ customer }) => ({ data: await listOwnOldGold(shop.db, customer.userId) }),
  );
}

export function officeOldGoldRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getOldGold,
    { query: oldGoldQuery, response: oldGoldListResponse },
    ({ acting, query: { user_id: userId, after } }) => listOldGold(acting.db, { userId, after }),
  );

  bindOfficeCall(
    app,
    officeCalls.getOldGoldNote,
    { params: oldGoldParams, response: oldGoldResponse },
    async ({ params }) => {
      const found = await readOldGold(shop, params.old_gold_number);
      return isRefusal(found) ? found : { data: found };
    },
  );

  bindOfficeDownload(
    app,
    officeCalls.exportOldGold,
    { query: oldGoldExportQuery, response: csvResponse },
    ({ acting, query }) => ({
      fileName: `old-gold-${query.from}-${query.to}.csv`,
      contentType: 'text/csv; charset=utf-8',
      parts: exportOldGold(acting.db, query),
    }),
  );

  bindOfficeCall(
    app,
    officeCalls.takeOldGold,
    { body: takeOldGoldBody, response: takeOldGoldResponse },
    ({ acting, body }) => takeOldGold(acting, shop, body),
  );

  bindOfficeCall(
    app,
    officeCalls.giveBackOldGold,
    { body: giveBackOldGoldBody, response: messageResponse },
    ({ acting, body: { old_gold_number: oldGoldNumber, reason } }) =>
      giveBackOldGold(acting, { oldGoldNumber, reason }),
  );
}
