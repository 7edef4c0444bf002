import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { csvResponse } from '#contract/office/invoices/invoices.ts';
import { takingsExportQuery, takingsQuery, takingsResponse } from '#contract/office/takings/takings.ts';
import { exportTakings, readTakings } from './service.ts';

export function takingsRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getTakings,
    { query: takingsQuery, response: takingsResponse },
    ({ acting, query: { after, ...days } }) => readTakings(acting.db, days, after),
  );

  bindOfficeDownload(
    app,
    officeCalls.exportTakings,
    { query: takingsExportQuery, response: csvResponse },
    async ({ acting, query }) => ({
      fileName: `takings-${query.from}-${query.to}.csv`,
      contentType: 'text/csv; charset=utf-8',
      parts: await exportTakings(acting.db, query),
    }),
  );
}
