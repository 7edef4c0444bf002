import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { measureChanges } from './changes.mjs';
import { measureGrowth, measureReads, measureUncached } from './reads.mjs';
import { keepCoresBusy } from './support/busy-cores.mjs';
import { openFilledShop, prepareBuild } from './support/filled-shop.mjs';
import { GENERATOR, memory } from './support/load.mjs';
import { databaseOf } from './support/shop.mjs';
import { measureWrites } from './writes.mjs';

// npm run bench [-- --pieces 100,10000,1000000 --seconds 3 --rounds 5 --connections 64 --parts reads,uncached,changes,writes,growth
//   --port 3950 --data DIR]
// Measures the shop, alternating with floors that do the same work at minimum cost. Figures of two runs or two machines are not
// comparable; ratios within one run are. With --data the filled shops are stored there for the next run.
const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '120' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    parts: { type: 'string', default: 'reads,uncached,changes,writes,growth' },
    port: { type: 'string', default: '3950' },
    data: { type: 'string' },
  },
});
const [seconds, rounds, connections, port] = [
  values.seconds,
  values.rounds,
  values.connections,
  values.port,
].map(Number);
const parts = values.parts.split(',');
/** The parts that are measured in each shop. */
const READING = [
  { part: 'reads', title: 'Reading', measure: measureReads },
  { part: 'uncached', title: 'Reading past the cache', measure: measureUncached },
  { part: 'changes', title: 'Reading while the catalogue changes', measure: measureChanges },
];

await prepareBuild();

const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'tola-bench-')));
const shops = [];
try {
  for (const [index, pieces] of values.pieces.split(',').map(Number).entries()) {
    shops.push(
      await openFilledShop({ pieces, port: port + 10 * index, dataDir: join(folder, String(pieces)) }),
    );
  }
  await printEnvironment(shops[0]);
  const stopBusyLoop = keepCoresBusy();
  const largest = shops.at(-1);
  const options = { connections, seconds, rounds, port: port + 9 };
  for (const { part, title, measure } of READING) {
    if (!parts.includes(part)) continue;
    for (const shop of shops) {
      console.log(
        `\n${title}, ${shop.pieces} pieces, ${connections} connections, ${rounds} rounds of ${seconds} s`,
      );
      await measure(shop, options);
    }
  }
  if (parts.includes('growth') && shops.length > 1) {
    console.log(`\nReading as the catalogue grows, 2 connections, ${rounds} rounds of ${seconds} s`);
    await measureGrowth(shops, options);
  }
  if (parts.includes('writes')) {
    console.log(
      `\nWriting, ${largest.pieces} pieces, ${connections} connections, ${rounds} rounds of ${seconds} s`,
    );
    await measureWrites(largest, options);
  }
  stopBusyLoop();
  for (const { pieces, pid, startedIn } of shops) {
    const { now, most } = memory(pid);
    console.log(
      `${pieces} pieces: second start ${(startedIn / 1000).toFixed(1)} s with its database; memory now ${now} MB, at most ${most} MB`,
    );
  }
} finally {
  for (const shop of shops) await shop.close();
  if (!values.data) await rm(folder, { recursive: true, force: true });
}

async function printEnvironment({ dataDir }) {
  const database = new pg.Client({ connectionString: await databaseOf(dataDir) });
  await database.connect();
  const { rows } = await database.query('show server_version');
  await database.end();
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  console.log(
    `Node ${process.versions.node}, PostgreSQL ${rows[0].server_version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load}, ${GENERATOR}`,
  );
}
