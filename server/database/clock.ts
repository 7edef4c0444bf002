import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { repeat } from '#api/platform/interval-job.ts';

/** The one clock of all instances. */
export interface DatabaseClock {
  now(): Date;
  stop(): Promise<void>;
}

const MEASURED_EVERY_MS = 60_000;
/** A slower answer says too little about when it was made. */
const MAX_RESPONSE_MS = 1000;
const ASKED_TIMES = 3;

/** What `performance.now()` must be added to for the database's time; nothing when every answer took too long. */
async function measureZero(pool: Pool): Promise<number | undefined> {
  let zero: number | undefined;
  // The quickest of a few answers: the longer the way, the less is known of the moment at its other end.
  let quickest = MAX_RESPONSE_MS;
  for (let asking = 0; asking < ASKED_TIMES; asking++) {
    const asked = performance.now();
    const { rows } = await pool.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const answered = performance.now();
    if (answered - asked >= quickest) continue;
    quickest = answered - asked;
    zero = Number(rows[0]?.ms) - (asked + answered) / 2;
  }
  return zero;
}

const ownZero = () => Date.now() - performance.now();

/** The database's clock, read once: for work that is soon done, as the owner's commands. */
export async function readDatabaseClock(pool: Pool): Promise<() => Date> {
  const zero = (await measureZero(pool)) ?? ownZero();
  return () => new Date(zero + performance.now());
}

/**
 * The database's clock, so that orders, invoices and sessions of several instances follow each other even when the
 * clock of one machine is wrong. It is asked once a minute; in between, time passes as this process counts it.
 */
export async function openDatabaseClock(pool: Pool, log: FastifyBaseLogger): Promise<DatabaseClock> {
  let zero = (await measureZero(pool)) ?? ownZero();
  const measuring = repeat('clock', MEASURED_EVERY_MS, log, async () => {
    zero = (await measureZero(pool)) ?? zero;
  });
  return { now: () => new Date(zero + performance.now()), stop: () => measuring.stop() };
}
