import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { csvResponse } from '#contract/office/invoices/invoices.ts';
import { salesQuery, salesResponse, stockValueResponse } from '#contract/office/sales/sales.ts';
import { writeSales } from './export-service.ts';
import { readSales, readStockValue } from './service.ts';

export function salesRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getSales,
    { query: salesQuery, response: salesResponse },
    ({ acting, query }) => readSales(acting.db, query),
  );

  bindOfficeCall(app, officeCalls.getStockValue, { response: stockValueResponse }, async ({ acting }) => ({
    data: await readStockValue(acting.db),
  }));

  bindOfficeDownload(
    app,
    officeCalls.exportSales,
    { query: salesQuery, response: csvResponse },
    async ({ acting, query }) => ({
      fileName: `sales-${query.from}-${query.to}.csv`,
      contentType: 'text/csv; charset=utf-8',
      parts: Buffer.from(await writeSales(acting.db, query)),
    }),
  );
}
