import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { startIntervalJob } from '#api/platform/interval-job.ts';

/** The database's time, shared by all instances. */
export interface DatabaseClock {
  now(): Date;
  stop(): Promise<void>;
}

const MEASURE_INTERVAL_MS = 60_000;
/** A slower response is too imprecise. */
const MAX_RESPONSE_MS = 1000;
const SAMPLES = 3;

/** The database's time minus `performance.now()`, in ms; undefined when every response took too long. */
async function measureZero(pool: Pool): Promise<number | undefined> {
  let zero: number | undefined;
  // Use the fastest of a few samples: its round trip is the error bound.
  let quickest = MAX_RESPONSE_MS;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sentAt = performance.now();
    const { rows } = await pool.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const receivedAt = performance.now();
    if (receivedAt - sentAt >= quickest) continue;
    quickest = receivedAt - sentAt;
    zero = Number(rows[0]?.ms) - (sentAt + receivedAt) / 2;
  }
  return zero;
}

const ownZero = () => Date.now() - performance.now();

/** The database's clock, measured once: for short work such as the owner's commands. */
export async function readDatabaseClock(pool: Pool): Promise<() => Date> {
  const zero = (await measureZero(pool)) ?? ownZero();
  return () => new Date(zero + performance.now());
}

/** The database's clock, read once a minute and advanced by `performance.now()`: instances agree even if a machine is wrong. */
export async function openDatabaseClock(pool: Pool, log: FastifyBaseLogger): Promise<DatabaseClock> {
  let zero = (await measureZero(pool)) ?? ownZero();
  const measuring = startIntervalJob('clock', MEASURE_INTERVAL_MS, log, async () => {
    zero = (await measureZero(pool)) ?? zero;
  });
  return { now: () => new Date(zero + performance.now()), stop: () => measuring.stop() };
}
