import { statfs } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { withTimeout } from '#api/platform/http/request-timeout.ts';

/** Below this share of free disk space no new work is accepted: PostgreSQL needs space to finish its own. */
const MIN_FREE_SHARE = 0.05;

/**
 * `/healthz`: the process is alive. `/readyz`: the database is writable and its disk has free space; migrations have
 * run before the server listens.
 *
 * @param dataDir directory of the embedded database; undefined for an external one, whose disk cannot be checked.
 * @param readFreeShare the free share of a directory's disk, 0 to 1
 */
export function healthRoutes(
  app: FastifyInstance,
  pool: Pool,
  dataDir: string | undefined,
  readFreeShare = freeShare,
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      const checks = Promise.all([
        pool.query<{ read_only: string }>("select current_setting('transaction_read_only') as read_only"),
        dataDir === undefined ? 1 : readFreeShare(dataDir),
      ]);
      const [{ rows }, free] = await withTimeout(checks);
      if (rows[0]?.read_only === 'off' && free > MIN_FREE_SHARE) return { status: 'ready' };
      request.log.warn({ readOnly: rows[0]?.read_only, freeShareOfDisk: free }, 'not ready');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    return reply.code(503).send({ status: 'not ready' });
  });
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address is loopback or in a private network; metrics are not public. */
function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

async function freeShare(directory: string): Promise<number> {
  const { bavail, blocks } = await statfs(directory);
  return bavail / blocks;
}

const DURATION_BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Records request durations by route and status, and serves `/metrics` to private networks only. */
export function metricsRoute(app: FastifyInstance, observe: (registry: Registry) => () => void): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'tola_call_seconds',
    help: 'Time to respond, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  const stopObserving = observe(registry);
  app.addHook('onClose', async () => stopObserving());
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
    isPrivate(request.ip)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : reply.callNotFound(),
  );
}
