import type { FastifyInstance } from 'fastify';
import { readText } from '#api/platform/csv.ts';
import { type FileFault, problemOf } from '#api/platform/csv-table.ts';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import type { UploadedFile } from '#api/platform/http/upload.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { applyImportQuery, MAX_LISTED } from '#contract/office/import/import.ts';
import {
  MAX_TRACKING_FILE_BYTES,
  type TrackingReport,
  type TrackingRow,
  trackingReportResponse,
} from '#contract/office/orders/tracking-import.ts';
import { applyTracking, type PlannedParcel, planTracking, type TrackingPlan } from './tracking-service.ts';

const LIMITS = {
  maxBytes: MAX_TRACKING_FILE_BYTES,
  tooLarge: 'This file is larger than 128 kB. A file of tracking numbers has 500 lines at most.',
  // Each order is shipped in a transaction of its own.
  timeoutMs: 60_000,
};

const MAX_FILE_NAME = 100;

/** Carriers and numbers of many parcels in one file. */
export function trackingRoutes(app: FastifyInstance): void {
  bindOfficeUpload(
    app,
    officeCalls.previewTracking,
    { response: trackingReportResponse },
    LIMITS,
    async ({ acting, file }) => {
      const given = textOf(file);
      return isRefusal(given)
        ? given
        : { data: toReport(await planTracking(acting, given), 'Will be shipped.') };
    },
  );

  bindOfficeUpload(
    app,
    officeCalls.applyTracking,
    { query: applyImportQuery, response: trackingReportResponse },
    LIMITS,
    async ({ acting, file, query }) => {
      const given = textOf(file);
      if (isRefusal(given)) return given;
      const outcome = await applyTracking(acting, given, query.digest);
      return isRefusal(outcome) ? outcome : { data: toReport(outcome, 'Shipped.') };
    },
  );
}

function textOf({ bytes, name }: UploadedFile): { fileName: string; text: string } | Refusal {
  const read = readText(bytes);
  if ('what' in read) {
    return refuse('invalid_input', `This file is ${read.what}: please save it as CSV in UTF-8, with commas.`);
  }
  return { fileName: name.slice(0, MAX_FILE_NAME), text: read.text };
}

function toReport(outcome: { faults: FileFault[] } | TrackingPlan, goodText: string): TrackingReport {
  if ('faults' in outcome) {
    const faults = outcome.faults.slice(0, MAX_LISTED).map((fault) => {
      const { line, column } = fault;
      return { line, column, message: problemOf(fault) };
    });
    return { fault_count: outcome.faults.length, faults, rows: [], good: 0, digest: null };
  }
  const rows = outcome.parcels.map((parcel) => toRow(parcel, goodText));
  const good = rows.filter(({ is_good }) => is_good).length;
  return { fault_count: 0, faults: [], rows, good, digest: outcome.digest };
}

function toRow(
  { line, order, found, carrier, trackingNumber, refusal }: PlannedParcel,
  goodText: string,
): TrackingRow {
  return {
    ...{ line, order, order_id: found?.orderId ?? null, recipient: found?.recipient ?? null },
    ...{ carrier, tracking_number: trackingNumber },
    ...{ is_good: refusal === undefined, message: refusal ?? goodText },
  };
}
