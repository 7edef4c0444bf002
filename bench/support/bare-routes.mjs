import { monitorEventLoopDelay } from 'node:perf_hooks';
import Fastify from 'fastify';
import pg from 'pg';

// Receives its responses over the channel from its parent and reports its address; see baselines.mjs.
const app = Fastify({ logger: false });

// Measured like the shop's own metric: the event loop delay of an otherwise idle process is caused by the machine.
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
app.get('/delay', () => {
  const p99Ms = delay.percentile(99) / 1e6;
  delay.reset();
  return { p99Ms };
});

process.once('message', async ({ responses, databaseUrl }) => {
  for (const [index, { type, encoding, base64 }] of responses.entries()) {
    const body = Buffer.from(base64, 'base64');
    app.get(`/${index}`, (_request, reply) => {
      reply.headers({ 'content-type': type, ...(encoding && { 'content-encoding': encoding }) });
      return reply.send(body);
    });
  }
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
    await pool.query(
      'create table if not exists bench_lines (customer int, piece int, quantity int, primary key (customer, piece))',
    );
    app.post('/upsert', async (request) => {
      const { customer, piece } = request.body;
      const { rows } = await pool.query(
        `insert into bench_lines values ($1, $2, 1)
         on conflict (customer, piece) do update set quantity = bench_lines.quantity + 1 returning quantity`,
        [customer, piece],
      );
      return rows[0];
    });
  }
  process.send(await app.listen({ host: '127.0.0.1', port: 0 }));
});
process.once('disconnect', () => process.exit(0));
