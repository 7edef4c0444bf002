import pg from 'pg';
import { vi } from 'vitest';

/** Statements of background jobs. */
const JOBS = /webhook_events|advisory_/;

/** Counts database round trips, without BEGIN and COMMIT. Pipelined statements count as one. */
export async function roundTrips(work: () => Promise<{ status: number }>): Promise<number> {
  const trips: string[][] = [];
  const sending = new Map<unknown, string[]>();
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    const trip = sending.get(this) ?? [];
    trip.push(typeof parts[0] === 'string' ? parts[0] : String(Object(parts[0]).text));
    if (trip.length === 1) trips.push(trip);
    sending.set(this, trip);
    queueMicrotask(() => sending.delete(this));
    return Reflect.apply(query, this, parts);
  });
  try {
    const { status } = await work();
    if (status !== 200) throw new Error(`status ${status}`);
    const isWork = (text: string) => !/^(?:begin|commit)/i.test(text) && !JOBS.test(text);
    return trips.filter((trip) => trip.some(isWork)).length;
  } finally {
    spy.mockRestore();
  }
}
