import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** `/healthz`: the process lives. `/readyz`: the database can be written, migrations are done. `/metrics`: Prometheus. */
export function healthRoutes(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      const { rows } = await pool.query<{ read_only: string }>(
        "select current_setting('transaction_read_only') as read_only",
      );
      if (rows[0]?.read_only === 'off') return { status: 'ready' };
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

/** Counts how long each call takes, by route and status; no customer's data. */
export function measureCalls(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'tola_call_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
    isPrivate(request.ip)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : reply.callNotFound(),
  );
}
