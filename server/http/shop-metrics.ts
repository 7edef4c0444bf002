import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { JOB_RUNS, type JobRun } from '#api/platform/interval-job.ts';
import type { Shop } from '#api/shop.ts';

type Observed = Pick<Shop, 'pool' | 'gateway' | 'log'>;

/** Rows that a job has yet to deal with; small indexes hold them. */
const WAITING = `
  select 'webhook events' as queue, count(*)::int as rows, min(received_at) as since
    from webhook_events where processed_at is null
  union all select 'messages', count(*)::int, min(queued_at) from outbox where state = 'waiting'
  union all select 'failed messages', count(*)::int, min(queued_at) from outbox where state = 'failed'
  union all select 'refunds', count(*)::int, min(created_at) from refunds where next_look_at is not null
  union all select 'documents', count(*)::int, min(next_attempt_at) from documents_due`;

interface Waiting {
  queue: string;
  rows: number;
  since: Date | null;
}

const JOB_BUCKETS_S = [0.01, 0.1, 1, 10, 60];

/** Operational metrics besides those of requests. Returns the function that ends their collection. */
export function observeShop(register: Registry, shop: Observed, queryPool: Shop['pool']): () => void {
  const registers = [register];
  observePools(registers, shop.pool, queryPool);
  observeQueues(registers, shop, queryPool);
  new Gauge({
    name: 'tola_payment_provider_away',
    help: '1 while customers get "unavailable" without a request to the provider',
    registers,
    collect() {
      this.set(shop.gateway.isAway?.() ? 1 : 0);
    },
  });
  return observeJobs(registers);
}

function observePools(registers: Registry[], pool: Shop['pool'], queryPool: Shop['pool']): void {
  new Gauge({
    name: 'tola_pool_connections',
    help: 'Connections to the database by state, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      const pools = pool === queryPool ? { queries: pool } : { queries: queryPool, locks: pool };
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, totalCount - idleCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });
}

/** While the database is away the queues have no values. */
function observeQueues(registers: Registry[], { log }: Pick<Shop, 'log'>, queryPool: Shop['pool']): void {
  let counting: Promise<Waiting[] | undefined> | undefined;
  // The gauges are collected at the same time, with one statement.
  const count = () => {
    counting ??= queryPool
      .query<Waiting>(WAITING)
      .then(
        ({ rows }) => rows,
        (error) => {
          log.warn({ err: error }, 'the queues could not be counted');
          return undefined;
        },
      )
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };
  new Gauge({
    name: 'tola_database_up',
    help: '1 if the database responds',
    registers,
    async collect() {
      this.set((await count()) ? 1 : 0);
    },
  });
  const perQueue = (name: string, help: string, read: (row: Waiting) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue'], registers },
      async collect() {
        const rows = await count();
        this.reset();
        for (const row of rows ?? []) this.set({ queue: row.queue }, read(row));
      },
    });
  perQueue('tola_queue_rows', 'Rows that wait for a job or for a person, by queue', ({ rows }) => rows);
  perQueue(
    'tola_queue_oldest_seconds',
    'Age of the oldest row that waits for a job, by queue',
    ({ since }) => (since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0),
  );
}

function observeJobs(registers: Registry[]): () => void {
  const labelNames = ['job'];
  const seconds = new Histogram({
    ...{ name: 'tola_job_seconds', help: 'Duration of runs of jobs', labelNames },
    ...{ buckets: JOB_BUCKETS_S, registers },
  });
  const failures = new Counter({
    ...{ name: 'tola_job_failures_total', help: 'Runs of jobs that failed', labelNames, registers },
  });
  const last = new Gauge({
    ...{ name: 'tola_job_last_success_timestamp_seconds', help: 'When a job last succeeded', labelNames },
    registers,
  });
  const observe = (message: unknown) => {
    const { job, durationMs, hasFailed } = message as JobRun;
    seconds.observe({ job }, durationMs / 1000);
    if (hasFailed) failures.inc({ job });
    else last.set({ job }, Date.now() / 1000);
  };
  subscribe(JOB_RUNS, observe);
  return () => unsubscribe(JOB_RUNS, observe);
}
