import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { customerIdBody, customerParams } from '#contract/office/customers/customers.ts';
import { erasureResponse, personalDataResponse } from '#contract/office/personal-data/personal-data.ts';
import { erasePersonalData, readErasure, writeCopy } from './service.ts';

export function personalDataRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeDownload(
    app,
    officeCalls.exportPersonalData,
    { query: customerParams, response: personalDataResponse },
    async ({ acting, query }) => {
      const page = await writeCopy(acting, query.user_id, shop.settings.seller.shop_name);
      if (isRefusal(page)) return page;
      const fileName = `customer-data-${indianDate(acting.now)}.html`;
      return { fileName, contentType: 'text/html; charset=utf-8', parts: Buffer.from(page) };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getErasure,
    { query: customerParams, response: erasureResponse },
    async ({ acting, query }) => {
      const erasure = await readErasure(acting, query.user_id);
      return isRefusal(erasure) ? erasure : { data: erasure };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.erasePersonalData,
    { body: customerIdBody, response: messageResponse },
    async ({ acting, body }) =>
      (await erasePersonalData(acting, body.user_id)) ?? { message: 'The data of this customer is deleted.' },
  );
}
