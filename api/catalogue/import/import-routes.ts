import type { FastifyInstance } from 'fastify';
import type { OfficeContext } from '#api/platform/http/office-binding.ts';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import type { UploadedFile } from '#api/platform/http/upload.ts';
import { uploadedCsv } from '#api/platform/http/uploaded-csv.ts';
import type { Shop } from '#api/shop.ts';
import type { CallShape } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  applyImportQuery,
  type ImportReport,
  importReportResponse,
  MAX_CATALOGUE_BYTES,
} from '#contract/office/import/import.ts';
import { importCatalogue } from './import-service.ts';
import { reportOf } from './report-rules.ts';

const LIMITS = {
  maxBytes: MAX_CATALOGUE_BYTES,
  tooLarge: 'This file is larger than 10 MB. Please split it into several files.',
  // Thousands of pieces are compared, and perhaps stored, in one transaction.
  timeoutMs: 60_000,
};

export function importRoutes(app: FastifyInstance, { hasPicture }: Shop): void {
  const importFile = async <Shape extends CallShape>(
    { acting, file }: OfficeContext<Shape> & { file: UploadedFile },
    step: { isDryRun: boolean; expectedDigest?: string },
  ): Promise<{ data: ImportReport } | Refusal> => {
    const given = uploadedCsv(file);
    if (isRefusal(given)) return given;
    const { db, now, actor } = acting;
    const outcome = await importCatalogue(db, {
      ...{ ...given, now, actor, ...step },
      today: indianDate(now),
      // Only the shop's own pictures can be looked for in its folder.
      hasPicture: (address) => !address.startsWith('/pictures/') || hasPicture(address),
    });
    return isRefusal(outcome) ? outcome : { data: reportOf(outcome) };
  };

  bindOfficeUpload(app, officeCalls.previewImport, { response: importReportResponse }, LIMITS, (context) =>
    importFile(context, { isDryRun: true }),
  );

  bindOfficeUpload(
    app,
    officeCalls.applyImport,
    { query: applyImportQuery, response: importReportResponse },
    LIMITS,
    (context) => importFile(context, { isDryRun: false, expectedDigest: context.query.digest }),
  );
}
