import { rm } from 'node:fs/promises';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { refreshFacetBits } from '#api/catalogue/facets/facet-bits-service.ts';
import { refreshShownPrices } from '#api/catalogue/price-service.ts';
import { refreshProductWords } from '#api/catalogue/search/indexing-service.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { runMigrations } from '#api/platform/database/migrations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { readConfig } from '#server/config/config.ts';
import { openEmbeddedPostgres } from '#server/database/embedded-postgres/open-embedded-postgres.ts';
import { demoHistory } from '#server/demo/history/demo-history.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { makeTestFolder } from '../../scripts/folder-testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the template that tests copy: migrated, with the demo shop. */
    templateDatabase: string;
  }
}

/** Starts one PostgreSQL for the whole test run; each test file gets a copy of the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTestFolder('tola-test-');
  const server = await openEmbeddedPostgres({ dataDir });
  await disableDurability(server.connectionString);
  await runMigrations(server.connectionString, 'db/migrations');
  await fill(server.connectionString);
  project.provide('templateDatabase', server.connectionString);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Test data need not survive a power failure, so commits do not wait for the disk. Set for the user, because the shop starts
 * its server with settings that override those of the server's files.
 */
async function disableDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('alter role current_user set synchronous_commit = off');
  await client.end();
}

async function fill(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, 2);
  const now = new Date();
  const { seller, invoicePrefix, metalRateMaxDays } = readConfig({});
  const alsoLoad = demoHistory({ seller, invoicePrefix, metalRateMaxDays, log: pino({ level: 'silent' }) });
  await loadDemo(db, { today: indianDate(now), now, picturesDir: 'storefront/public/pictures', alsoLoad });
  await refreshShownPrices({ db, metalRateMaxDays }, now);
  await refreshProductWords(db);
  await refreshFacetBits(db);
  await close();
}
