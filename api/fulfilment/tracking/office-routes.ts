import type { FastifyInstance } from 'fastify';
import { type FileFault, listedFaults } from '#api/platform/csv-table.ts';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import { uploadedCsv } from '#api/platform/http/uploaded-csv.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { applyImportQuery } from '#contract/office/import/import.ts';
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

/** Carriers and numbers of many parcels in one file. */
export function trackingRoutes(app: FastifyInstance): void {
  bindOfficeUpload(
    app,
    officeCalls.previewTracking,
    { response: trackingReportResponse },
    LIMITS,
    async ({ acting, file }) => {
      const given = uploadedCsv(file);
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
      const given = uploadedCsv(file);
      if (isRefusal(given)) return given;
      const outcome = await applyTracking(acting, given, query.digest);
      return isRefusal(outcome) ? outcome : { data: toReport(outcome, 'Shipped.') };
    },
  );
}

function toReport(outcome: { faults: FileFault[] } | TrackingPlan, goodText: string): TrackingReport {
  if ('faults' in outcome) {
    const { faults } = outcome;
    return { fault_count: faults.length, faults: listedFaults(faults), rows: [], good: 0, digest: null };
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
