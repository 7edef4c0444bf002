import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listedFaults } from '#api/platform/csv-table.ts';
import type { OfficeContext } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import type { UploadedFile } from '#api/platform/http/upload.ts';
import { uploadedCsv } from '#api/platform/http/uploaded-csv.ts';
import type { CallShape } from '#contract/calls.ts';
import { placeOfPrefix } from '#contract/delivery/prefix-place.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  type DeliveryReport,
  deliveryReportResponse,
  MAX_DELIVERY_FILE_BYTES,
} from '#contract/office/delivery/delivery-import.ts';
import { applyImportQuery, MAX_LISTED } from '#contract/office/import/import.ts';
import { cellsOf } from './file-rules.ts';
import { exportedPrefixes, importPrefixes, type PrefixChange } from './import-service.ts';

const LIMITS = {
  maxBytes: MAX_DELIVERY_FILE_BYTES,
  tooLarge: 'This file is larger than 512 kB. A list of deliveries has 2,000 lines at most.',
};

export function deliveryImportRoutes(app: FastifyInstance): void {
  bindOfficeUpload(
    app,
    officeCalls.previewDeliveryImport,
    { response: deliveryReportResponse },
    LIMITS,
    (context) => importFile(context, { isDryRun: true }),
  );

  bindOfficeUpload(
    app,
    officeCalls.applyDeliveryImport,
    { query: applyImportQuery, response: deliveryReportResponse },
    LIMITS,
    (context) => importFile(context, { isDryRun: false, expectedDigest: context.query.digest }),
  );

  bindOfficeDownload(
    app,
    officeCalls.exportDelivery,
    { response: z.string() },
    ({ acting: { db, now } }) => ({
      fileName: `delivery-${indianDate(now)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      parts: exportedPrefixes(db),
    }),
  );
}

async function importFile<Shape extends CallShape>(
  { acting, file }: OfficeContext<Shape> & { file: UploadedFile },
  step: { isDryRun: boolean; expectedDigest?: string },
): Promise<{ data: DeliveryReport } | Refusal> {
  const given = uploadedCsv(file);
  if (isRefusal(given)) return given;
  const outcome = await importPrefixes(acting, { ...given, ...step });
  return isRefusal(outcome) ? outcome : { data: reportOf(outcome) };
}

const EMPTY_REPORT = {
  ...{ fault_count: 0, faults: [], added: 0, changed: 0, unchanged: 0 },
  ...{ changes: [], warnings: [], digest: null },
};

/** An import as the office shows it, its lists cut to what a person reads. */
function reportOf(outcome: Exclude<Awaited<ReturnType<typeof importPrefixes>>, Refusal>): DeliveryReport {
  if ('faults' in outcome) {
    const { faults } = outcome;
    return { ...EMPTY_REPORT, fault_count: faults.length, faults: listedFaults(faults) };
  }
  const { changes, unchanged, warnings, digest } = outcome;
  const added = changes.filter(({ before }) => !before).length;
  return {
    ...EMPTY_REPORT,
    ...{ added, changed: changes.length - added, unchanged, warnings, digest },
    changes: changes.slice(0, MAX_LISTED).map(shownChange),
  };
}

function shownChange({ line, prefix, terms, before }: PrefixChange): DeliveryReport['changes'][number] {
  const [now, then] = [cellsOf(prefix, terms), before && cellsOf(prefix, before)];
  const fields = (['delivery', 'days_min', 'days_max', 'insured_limit'] as const)
    .filter((field) => now[field] !== (then?.[field] ?? ''))
    .map((field) => ({ field, before: then?.[field] ?? '', after: now[field] }));
  return { line, prefix, place: placeOfPrefix(prefix), is_new: !before, fields };
}
