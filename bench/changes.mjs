import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readsOf } from './reads.mjs';
import { load, weigh } from './support/load.mjs';
import { databaseOf } from './support/shop.mjs';
import { printTable, spread } from './support/table.mjs';

/** What most shoppers read at the same time. */
const READS = ['home', 'listing, first', 'getProducts, page'];
/** Changes of the catalogue a second, such as sold out pieces; each empties the cache of responses. */
const CHANGES_PER_SECOND = [0, 1, 10, 100];

/** Reads of the same response while the catalogue changes: readers that miss the cache at the same time share one response. */
export async function measureChanges(shop, { connections, seconds, rounds }) {
  const database = new pg.Client({ connectionString: await databaseOf(shop.dataDir) });
  await database.connect();
  const rows = [];
  for (const { name, path } of (await readsOf(shop)).filter((read) => READS.includes(read.name))) {
    const url = shop.url + path;
    await load(url, { connections, seconds: 2 });
    for (const wanted of CHANGES_PER_SECOND) {
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        const stop = changeRepeatedly(database, wanted);
        const run = await weigh(url, [shop.pid], { connections, seconds });
        runs.push({ ...run, changes: (await stop()) / seconds });
      }
      const of = (pick) => spread(runs.map(pick));
      rows.push([
        ...[name, of((run) => run.changes).middle.toFixed(0), of((run) => run.perSecond).text],
        ...[of((run) => run.p50).text, of((run) => run.p99).text],
        of((run) => (run.cpu * 1e6) / run.total).middle.toFixed(0),
      ]);
    }
  }
  await database.end();
  printTable(['read', 'changes/s', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs each'], rows);
}

/** Changes a piece at most this often, until the returned function is called, which returns the number of changes. */
function changeRepeatedly(database, perSecond) {
  let stopped = false;
  const changed = change();
  return () => {
    stopped = true;
    return changed;
  };

  async function change() {
    if (perSecond === 0) return 0;
    for (let changes = 0; ; changes++) {
      await sleep(1000 / perSecond);
      if (stopped) return changes;
      await database.query(
        'update products set description = $1 where product_id = (select min(product_id) from products)',
        [`A piece that was changed ${changes} times`],
      );
    }
  }
}
