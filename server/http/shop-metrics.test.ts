import pino from 'pino';
import { expect, test } from 'vitest';
import { startIntervalJob } from '#api/platform/interval-job.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { metricsRoute } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { observeShop } from './shop-metrics.ts';

const shop = shopOfThisFile();

async function metrics(pool = shop.pool, before: () => Promise<void> = async () => {}): Promise<string> {
  const app = createHttpServer(0);
  metricsRoute(app, (registry) => observeShop(registry, shop.shop, pool));
  await before();
  const { body } = await app.inject('/metrics');
  await app.close();
  return body;
}

test('queues, pools and the provider are measured, without anything that a customer wrote', async () => {
  await shop.pool.query(
    "insert into webhook_events (event_id, event_type, body, received_at) values ('evt_1', 'x', '{}', now() - interval '90 seconds')",
  );
  const body = await metrics();
  await shop.pool.query("delete from webhook_events where event_id = 'evt_1'");
  expect(body).toContain('tola_queue_rows{queue="webhook events"} 1\n');
  expect(Number(/tola_queue_oldest_seconds\{queue="webhook events"\} (\S+)/.exec(body)?.[1])).toBeGreaterThan(
    80,
  );
  for (const queue of ['messages', 'failed messages', 'refunds', 'documents'])
    expect(body).toMatch(new RegExp(`tola_queue_rows\\{queue="${queue}"\\} \\d+\n`));
  expect(body).toContain('tola_pool_connections{pool="queries",state="waiting"} 0\n');
  expect(body).toContain('tola_payment_provider_away 0\n');
  expect(body).toContain('tola_database_up 1\n');
});

test('metrics are served while the database is away', async () => {
  const away = Object.assign(Object.create(shop.pool), { query: () => Promise.reject(new Error('away')) });
  const body = await metrics(away);
  expect(body).toContain('tola_database_up 0\n');
  expect(body).not.toContain('tola_queue_rows{');
});

test('runs of jobs are counted by name', async () => {
  const body = await metrics(shop.pool, async () => {
    let runs = 0;
    const job = startIntervalJob('measured', 1, pino({ level: 'silent' }), async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    });
    await expect.poll(() => runs).toBeGreaterThan(2);
    await job.stop();
  });
  expect(body).toContain('tola_job_failures_total{job="measured"} 1\n');
  expect(body).toMatch(/tola_job_last_success_timestamp_seconds\{job="measured"\} \d/);
});
