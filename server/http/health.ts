import { statfs } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { withTimeout } from '#api/platform/http/request-timeout.ts';

/** PostgreSQL needs room to finish what it began; below this share of the disk nothing more should be begun. */
const MIN_FREE_SHARE = 0.05;

/**
 * `/healthz`: the process lives. `/readyz`: the database can be written and the disk under it has room; migrations
 * were done before the shop listened.
 *
 * @param dataDir where the embedded database lies; the disk of another database cannot be asked from here.
 */
export function healthRoutes(app: FastifyInstance, pool: Pool, dataDir: string | undefined): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      const looking = Promise.all([
        pool.query<{ read_only: string }>("select current_setting('transaction_read_only') as read_only"),
        dataDir === undefined ? 1 : freeShare(dataDir),
      ]);
      const [{ rows }, free] = await withTimeout(looking);
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

/** Whether an address is of this machine or of a private network: the public has no business with our numbers. */
function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

async function freeShare(directory: string): Promise<number> {
  const { bavail, blocks } = await statfs(directory);
  return bavail / blocks;
}

const DURATION_BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures how long each request takes, by route and status, and serves the metrics to private networks. */
export function metricsRoute(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'tola_call_seconds',
    help: 'Time to respond, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
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
