import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildShop, checkNode, installParts, runScript } from '../../scripts/prepare.mjs';
import { fillCatalogue } from '../catalogue.mjs';
import { databaseOf, openShop, openShopWithSeparateProvider } from './shop.mjs';
import { printTable } from './table.mjs';

/** Installs and builds what a started shop needs. */
export const prepareBuild = () =>
  runScript(async () => {
    checkNode();
    await installParts(console.error);
    await buildShop(console.error);
  });

/** A shop with a number of products, started for the second time. */
export async function openFilledShop({ pieces, port, dataDir }) {
  const first = await openShopWithSeparateProvider({ port, dataDir });
  try {
    await fillCatalogue(await databaseOf(dataDir), pieces, { say: (line) => console.error(line) });
  } finally {
    await first.close();
  }
  return { ...(await openShopWithSeparateProvider({ port, dataDir })), pieces };
}

const MAX_WAIT_MS = 60 * 60_000;

/**
 * Opens a shop with this number of pieces, waits until the queue in the table `due` is empty, runs the measurements
 * and removes the shop.
 */
export async function measureFilledShop({ pieces, port, due, environment = {} }, measure) {
  await prepareBuild();
  const folder = await mkdtemp(join(tmpdir(), 'tola-bench-'));
  const shop = await openShop({ port, dataDir: join(folder, 'shop'), environment });
  const database = new pg.Client({ connectionString: await databaseOf(shop.dataDir) });
  try {
    await database.connect();
    await fillCatalogue(await databaseOf(shop.dataDir), pieces, { say: (line) => console.error(line) });
    await untilEmpty(database, due);
    await measure({ shop, database });
  } finally {
    await database.end();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilEmpty(database, table) {
  const began = performance.now();
  while (performance.now() - began < MAX_WAIT_MS) {
    const { rows } = await database.query(`select count(*)::int as due from ${table}`);
    if (rows[0].due === 0) {
      console.error(`${table} is empty after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${table} was not empty within an hour.`);
}

/** Seeded random numbers below a limit. */
export function sameNumbers() {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Prints how long requests took: `what` names each, with its `status` and `ms`. */
export function printTimes(title, note, results) {
  const sorted = results.toSorted((one, other) => one.ms - other.ms);
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0).toFixed(0);
  const slowest = sorted
    .slice(-5)
    .reverse()
    .map(({ what, ms }) => `${JSON.stringify(what)} ${ms.toFixed(0)}`);
  const failed = results.filter(({ status }) => status >= 500).length;
  printTable(
    [title, `${note}, load ${loadavg()[0].toFixed(1)}`],
    [
      ['requests, 5xx', `${results.length}, ${failed}`],
      ['p50 / p95 / p99 / slowest, ms', [at(0.5), at(0.95), at(0.99), at(1)].join(' / ')],
      ['the slowest', slowest.join('; ')],
    ],
  );
}
