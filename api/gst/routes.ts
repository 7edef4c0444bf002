import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GstFiling } from '#contract/office/gst/gst-period.ts';
import { gstFileResponse, gstReturnQuery, gstReturnResponse } from '#contract/office/gst/gst-return.ts';
import { readGstReturn, writeGstr1 } from './service.ts';

export function gstRoutes(app: FastifyInstance, shop: Shop): void {
  const askedFor = (query: { month: string; filing: GstFiling; gstin?: string | undefined }) => {
    const own = shop.settings.seller.gstin;
    const gstin = query.gstin ?? own;
    return { month: query.month, filing: query.filing, gstin, isOwnGstin: gstin === own };
  };

  bindOfficeCall(
    app,
    officeCalls.getGstReturn,
    { query: gstReturnQuery, response: gstReturnResponse },
    ({ acting, query }) => readGstReturn(acting.db, acting.now, askedFor(query)),
  );

  bindOfficeDownload(
    app,
    officeCalls.exportGstReturn,
    { query: gstReturnQuery, response: gstFileResponse },
    async ({ acting, query }) => {
      const asked = askedFor(query);
      const file = await writeGstr1(acting.db, asked);
      if (isRefusal(file)) return file;
      const fileName = `gstr-1-${asked.gstin.toLowerCase()}-${asked.month}.json`;
      return { fileName, contentType: 'application/json; charset=utf-8', parts: Buffer.from(file) };
    },
  );
}
