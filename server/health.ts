import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type CallDurations, createCallDurations } from './call-durations.ts';

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

/** Counts how long each call takes, by route and status; answers where the counting is done. */
export function measureCalls(app: FastifyInstance): CallDurations {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = createCallDurations();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`),
  );
  return durations;
}
