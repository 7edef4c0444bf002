import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { exportedCatalogue } from './export-service.ts';

export function exportRoutes(app: FastifyInstance): void {
  bindOfficeDownload(
    app,
    officeCalls.exportCatalogue,
    { response: z.string() },
    ({ acting: { db, now } }) => ({
      fileName: `catalogue-${indianDate(now)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      parts: exportedCatalogue(db, now),
    }),
  );
}
