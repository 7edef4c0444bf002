import { createHash } from 'node:crypto';
import { recordAlone } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { FileFault } from '#api/platform/csv-table.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type NewShipment, shipOrder } from '../shipping-service.ts';
import { readTrackingFile, type TrackingLine } from './file-rules.ts';
import { findNamedOrders, type NamedOrder } from './tracking-queries.ts';

interface TrackingFile {
  fileName: string;
  text: string;
}

/** A line of the file, its order, and why it is not shipped; `refusal` undefined: it is, or would be. */
export interface PlannedParcel extends TrackingLine {
  found: NamedOrder | undefined;
  refusal: string | undefined;
}

export interface TrackingPlan {
  parcels: PlannedParcel[];
  /** Identifies exactly the parcels that would be shipped. */
  digest: string;
}

/** Previews a file of tracking numbers by the rules of shipping one order; changes nothing (P-313). */
export async function planTracking(
  acting: Acting,
  { fileName, text }: TrackingFile,
): Promise<{ faults: FileFault[] } | TrackingPlan> {
  const { faults, rows } = readTrackingFile(fileName, text);
  if (faults.length > 0) return { faults };
  const named = await findNamedOrders(
    acting.db,
    rows.map(({ order }) => order.toUpperCase()),
  );
  const parcels: PlannedParcel[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const found = named.get(row.order.toUpperCase());
    const refusal = row.problem ?? (await whyNotShipped(acting, row, found, seen));
    if (found && refusal === undefined) seen.add(found.orderId);
    parcels.push({ ...row, found, refusal });
  }
  return { parcels, digest: digestOf(parcels) };
}

/** Ships every order and rolls it back: the rules are those of shipping one, whatever they are. */
async function whyNotShipped(
  acting: Acting,
  row: TrackingLine,
  found: NamedOrder | undefined,
  seen: ReadonlySet<string>,
): Promise<string | undefined> {
  if (!found) return `There is no order or invoice ${row.order}.`;
  if (seen.has(found.orderId)) return 'Another line of this file names the same order.';
  const refusal = await inTransaction<Refusal | undefined>(
    acting.db,
    (tx) => shipOrder({ ...acting, db: tx }, shipmentOf(row, found)),
    { isDryRun: true },
  );
  return refusal?.message;
}

/** Ships the good lines of a file, each order in its own transaction. Refusal: changed_meanwhile, if they are not those shown. */
export async function applyTracking(
  acting: Acting,
  file: TrackingFile,
  expectedDigest: string,
): Promise<{ faults: FileFault[] } | TrackingPlan | Refusal> {
  const plan = await planTracking(acting, file);
  if ('faults' in plan) return plan;
  if (plan.digest !== expectedDigest) return refuse('changed_meanwhile', CHANGED_MEANWHILE);
  const parcels: PlannedParcel[] = [];
  for (const parcel of plan.parcels) {
    const { found, refusal } = parcel;
    const refused =
      found && refusal === undefined ? await shipOrder(acting, shipmentOf(parcel, found)) : undefined;
    parcels.push({ ...parcel, refusal: refusal ?? refused?.message });
  }
  const shipped = parcels.filter(({ refusal }) => refusal === undefined).length;
  const after = { file: file.fileName, lines: parcels.length, shipped };
  await recordAlone(acting, { act: 'tracking numbers imported', subject: 'orders', after });
  return { ...plan, parcels };
}

const CHANGED_MEANWHILE =
  'An order changed since you looked at this file, so it would do something else now. Nothing was shipped: look at it again.';

const shipmentOf = (row: TrackingLine, { orderId }: NamedOrder): NewShipment => ({
  orderId,
  carrier: row.carrier,
  trackingNumber: row.trackingNumber || null,
  insuredPaise: row.insuredPaise,
});

function digestOf(parcels: readonly PlannedParcel[]): string {
  const good = parcels
    .filter(({ refusal }) => refusal === undefined)
    .map(({ found, carrier, trackingNumber, insuredPaise }) => [
      found?.orderId,
      carrier,
      trackingNumber,
      insuredPaise ?? null,
    ]);
  return createHash('sha256').update(JSON.stringify(good)).digest('hex');
}
