import pg from 'pg';
import { openBareRoutes, openNginxFiles } from './support/baselines.mjs';
import { client, cpuSeconds, drive, get, load, quantile, weigh } from './support/load.mjs';
import { databaseOf } from './support/shop.mjs';
import { printTable, spread } from './support/table.mjs';

const CALLS = '/api/v1/users/data';
const LISTING = '/user/products';

/** The reads: a shopper's pages and calls, each in its most expensive forms. */
export async function readsOf(shop) {
  const middle = await pieceInOrder(shop, 'shown_price_paise, product_id', Math.floor(shop.pieces / 2));
  const first = await pieceInOrder(shop, 'category_id, product_id');
  const firstByName = await pieceInOrder(shop, 'lower(product_name), product_id');
  return [
    { name: 'home', path: '/', page: true },
    { name: 'listing, first', path: LISTING, page: true },
    { name: 'listing, filtered', path: `${LISTING}?category=Rings&band=25000-50000`, page: true },
    // Its page is full at a hundred pieces too, so that pages of both lengths can be compared.
    { name: 'listing, filtered, full', path: `${LISTING}?category=Chain&gender=Female`, page: true },
    { name: 'listing, sorted', path: `${LISTING}?sort=price-low`, page: true },
    { name: 'listing, deep', path: `${LISTING}?sort=price-low&after=${middle}`, page: true },
    { name: 'schemes', path: '/schemes', page: true },
    { name: 'getProducts, whole', path: `${CALLS}/getProducts`, whole: true },
    { name: 'getProducts, page', path: `${CALLS}/getProducts?page_size=24&after=${first}` },
    { name: 'getProducts, sorted', path: `${CALLS}/getProducts?sort=a-z&page_size=24&after=${firstByName}` },
    { name: 'getSchemes', path: `${CALLS}/getSchemes`, alwaysCached: true },
  ];
}

async function pieceInOrder({ dataDir }, order, skip = 0) {
  const database = new pg.Client({ connectionString: await databaseOf(dataDir) });
  await database.connect();
  const { rows } = await database.query(
    `select product_id from products where status = 'on sale' order by ${order} limit 1 offset $1`,
    [skip],
  );
  await database.end();
  return rows[0].product_id;
}

/** Reads a response until it is cached. Deep in a long listing the first requests may have to be repeated. */
async function warm(url) {
  for (let time = 0; ; time++) {
    try {
      const response = await get(url);
      if (time >= 3) return response;
    } catch (error) {
      if (!/503/.test(error.message) || time > 6) throw error;
    }
  }
}

/** Compares each read with both floors, alternating. */
export async function measureReads(shop, { connections, seconds, rounds, port }) {
  const reads = [];
  const responses = [];
  for (const read of await readsOf(shop)) {
    if (read.whole && shop.pieces > 5000) continue;
    try {
      responses.push(await warm(shop.url + read.path));
      reads.push(read);
    } catch (error) {
      if (!/503/.test(error.message)) throw error;
      console.log(`${read.name} was refused as busy: skipped.`);
    }
  }
  const bare = await openBareRoutes(responses);
  const nginx = await openNginxFiles(responses, port);
  if (!nginx) console.log('nginx is not installed: its columns stay empty.');
  const rows = [];
  // Warm-up before measuring.
  for (const url of [`${bare.url}/0`, shop.url + reads[0].path]) await load(url, { connections, seconds: 2 });
  for (const [index, { name, path }] of reads.entries()) {
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      const options = { connections, seconds };
      runs.push({
        bare: await weigh(`${bare.url}/${index}`, bare.pids, options),
        nginx: nginx && (await weigh(`${nginx.url}/${index}`, nginx.pids, options)),
        shop: await weigh(shop.url + path, [shop.pid], options),
      });
    }
    const of = (pick) => spread(runs.map(pick));
    rows.push([
      name,
      responses[index].body.length,
      of((run) => run.shop.perSecond).middle.toFixed(0),
      of((run) => run.shop.p50).middle.toFixed(2),
      of((run) => run.shop.p99).middle.toFixed(1),
      of((run) => (run.shop.cpu * 1e6) / run.shop.total).middle.toFixed(0),
      of((run) => run.shop.perSecond / run.bare.perSecond).text,
      of((run) => run.shop.perCpuSecond / run.bare.perCpuSecond).text,
      nginx ? of((run) => run.shop.perSecond / run.nginx.perSecond).text : '-',
      nginx ? of((run) => run.shop.perCpuSecond / run.nginx.perCpuSecond).text : '-',
    ]);
  }
  bare.close();
  await nginx?.close();
  printTable(
    [
      ...['read', 'bytes', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs each'],
      ...['of bare route, clock', 'of bare route, CPU', 'of nginx, clock', 'of nginx, CPU'],
    ],
    rows,
  );
}

/**
 * How reads scale with the catalogue: the same read in shops of different sizes, alternating. "Cached" and "not
 * cached" are measured apart.
 */
export async function measureGrowth(shops, { rounds, seconds }) {
  const rows = [];
  const all = await Promise.all(shops.map(readsOf));
  for (const [index, { name, page, whole, alwaysCached }] of all[0].entries()) {
    // Its first reader waits for the marks; what follows is in the table of reads.
    if (whole) continue;
    for (const kind of alwaysCached ? ['cached'] : ['cached', 'not cached']) {
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        const run = [];
        for (const [place, shop] of shops.entries()) {
          const { path } = all[place][index];
          run.push(await timeReads(shop, path, { page, uncached: kind === 'not cached', seconds }));
        }
        runs.push(run);
      }
      const first = (share) => runs.map((run) => quantile(run[0], share));
      const cells = shops.map((_, place) => {
        const p50 = spread(runs.map((run) => quantile(run[place], 0.5))).middle.toFixed(2);
        return `${p50}, ${spread(runs.map((run) => quantile(run[place], 0.99))).middle.toFixed(1)}`;
      });
      const growth = (share) =>
        spread(runs.map((run, round) => quantile(run.at(-1), share) / first(share)[round])).text;
      rows.push([name, kind, ...cells, growth(0.5), growth(0.99)]);
    }
  }
  printTable(
    [
      'read',
      'response',
      ...shops.map(({ pieces }) => `${pieces} pieces: p50, p99 ms`),
      'p50, last to first',
      'p99, last to first',
    ],
    rows,
  );
}

/** Reads that are not cached, as after each sold piece. 503 `busy` is counted apart. */
export async function measureUncached(shop, { connections, seconds, rounds }) {
  const rows = [];
  for (const { name, path, page, whole, alwaysCached } of await readsOf(shop)) {
    if (whole || alwaysCached) continue;
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      runs.push(await driveUncached(shop, path, { page, connections, seconds }));
    }
    const of = (pick) => spread(runs.map(pick)).text;
    rows.push([
      name,
      of((run) => run.perSecond),
      of((run) => run.cpuMs),
      of((run) => run.p50),
      of((run) => run.p99),
      runs.reduce((sum, { busy }) => sum + busy, 0),
    ]);
  }
  printTable(['read, not cached', 'requests/s', 'CPU ms each', 'p50 ms', 'p99 ms', 'busy'], rows);
}

async function driveUncached(shop, path, { page, connections, seconds }) {
  const { send, close } = client(shop.url);
  const read = () => send('GET', ...readOf(path, { page, uncached: true }));
  await drive((_, step) => step('warm', () => read().catch(ignoreBusy)), { connections: 2, seconds: 2 });
  const before = cpuSeconds([shop.pid]);
  let busy = 0;
  const { times, perSecond } = await drive(
    async (_, step) => {
      try {
        await step('read', read);
      } catch (error) {
        ignoreBusy(error);
        busy += 1;
      }
    },
    { connections, seconds },
  );
  close();
  const taken = times.get('read');
  const cpuMs = ((cpuSeconds([shop.pid]) - before) * 1000) / taken.length;
  const share = taken.length / (taken.length + busy);
  return { perSecond: perSecond * share, cpuMs, busy, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}

/** The path and options of a read. Uncached pages use a new host each; uncached calls a page number, which `after` overrides. */
function readOf(path, { page, uncached }) {
  const headers = { 'accept-encoding': 'gzip, br' };
  if (!uncached) return [path, { headers }];
  visitor += 1;
  if (page) return [path, { headers: { ...headers, host: `visitor-${visitor}.example` } }];
  return [`${path}&page=${visitor}`, { headers }];
}

let visitor = 0;

function ignoreBusy(error) {
  if (error.status !== 503) throw error;
}

/** The durations of many reads. */
async function timeReads(shop, path, { page, uncached, seconds }) {
  const { send, close } = client(shop.url);
  const read = () => send('GET', ...readOf(path, { page, uncached }));
  for (let time = 0; time < 20; time++) {
    await read().catch(ignoreBusy);
  }
  const { times } = await drive((_, step) => step('read', read), {
    connections: 2,
    seconds,
  });
  close();
  return times.get('read');
}
