import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openNginxInFront } from './support/baselines.mjs';
import { prepareBuild } from './support/filled-shop.mjs';
import { client, get, weigh } from './support/load.mjs';
import { databaseOf, openShop } from './support/shop.mjs';
import { printTable, spread } from './support/table.mjs';

// node bench/two-instances.mjs [--seconds 3 --rounds 3 --connections 64 --port 3950]
// Two processes of the shop on one database behind nginx: their throughput compared with one, whether both show a
// change within two seconds, and whether a rate limit counts over both.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    port: { type: 'string', default: '3950' },
  },
});
const [seconds, rounds, connections, port] = [
  values.seconds,
  values.rounds,
  values.connections,
  values.port,
].map(Number);
const CALLS = '/api/v1/users/data';
const MAX_FAILURES = 5;

await prepareBuild();

const folder = await mkdtemp(join(tmpdir(), 'tola-bench-'));
const environment = {
  TRUST_PROXY: 'yes',
  STAND_IN: 'yes',
  LOGIN_FAILURES_PER_ACCOUNT: String(MAX_FAILURES),
};
const opened = [];
const open = async (thing) => {
  opened.push(await thing);
  return opened.at(-1);
};
try {
  const one = await open(openShop({ port, dataDir: join(folder, 'one'), environment }));
  const databaseUrl = await databaseOf(one.dataDir);
  const two = await open(
    openShop({
      port: port + 2,
      dataDir: join(folder, 'two'),
      environment: { ...environment, DATABASE_URL: databaseUrl },
    }),
  );
  const alone = await open(openNginxInFront([one.url], port + 8));
  if (!alone) throw new Error('This measures the shop behind nginx: install it first.');
  const both = await open(openNginxInFront([one.url, two.url], port + 9));
  await measureThroughput([one, two], alone, both);
  await measureChange([one, two], databaseUrl);
  await measureLimit(both.url);
} finally {
  for (const thing of opened.reverse()) await thing?.close();
  await rm(folder, { recursive: true, force: true });
}

/** One and two instances behind the same nginx, alternating: a cached page, and an uncached call. */
async function measureThroughput([one, two], alone, both) {
  const rows = [];
  for (const [name, path] of [
    ['listing, cached', '/user/products'],
    ['a coupon list, uncached', `${CALLS}/getCoupons`],
  ]) {
    for (const { url } of [alone, both]) for (let time = 0; time < 8; time++) await get(url + path);
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      const options = { connections, seconds };
      runs.push({
        single: await weigh(alone.url + path, [one.pid], options),
        double: await weigh(both.url + path, [one.pid, two.pid], options),
      });
    }
    const of = (pick) => spread(runs.map(pick));
    rows.push([
      name,
      of(({ single }) => single.perSecond).middle.toFixed(0),
      of(({ double }) => double.perSecond).middle.toFixed(0),
      of(({ single, double }) => double.perSecond / single.perSecond).text,
      of(({ single }) => (single.cpu * 1e6) / single.total).middle.toFixed(0),
      of(({ double }) => (double.cpu * 1e6) / double.total).middle.toFixed(0),
    ]);
  }
  printTable(
    [
      'behind nginx',
      'one: requests/s',
      'two: requests/s',
      'two to one',
      'one: CPU µs each',
      'two: CPU µs each',
    ],
    rows,
  );
}

/** The time from a price change in the database until each instance shows it on the page and in the call. */
async function measureChange(shops, databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const waits = [];
  for (let time = 0; time < 20; time++) {
    const price = 1_000_000 + time;
    for (const { url } of shops)
      for (const path of ['/user/products', `${CALLS}/getProducts`]) await get(url + path);
    await database.query(
      "update products set price_mode = 'fixed', product_price_paise = $1 where product_id = 1",
      [price * 100],
    );
    const began = performance.now();
    await Promise.all(
      shops.flatMap(({ url }) =>
        ['/user/products', `${CALLS}/getProducts`].map(async (path) => {
          while (!(await get(url + path, {})).body.includes(`"product_price":${price}`)) {
            if (path === '/user/products' && (await get(url + path, {})).body.includes(String(price))) break;
          }
        }),
      ),
    );
    waits.push(performance.now() - began);
  }
  await database.end();
  waits.sort((a, b) => a - b);
  console.log(
    `A changed price is on the page and in the call of both instances after ${waits[10].toFixed(0)} ms (20 changes, longest ${waits[19].toFixed(0)} ms).`,
  );
}

/** Wrong passwords through nginx, which distributes them over both instances. */
async function measureLimit(url) {
  const { send, close } = client(url);
  const statuses = [];
  for (let time = 0; time < MAX_FAILURES + 3; time++) {
    const body = { email: 'nobody@example.com', password: 'not this one' };
    await send('POST', `${CALLS}/login`, { body }).catch(({ status }) => statuses.push(status));
  }
  close();
  const refused = statuses.filter((status) => status === 401).length;
  console.log(
    `Of ${statuses.length} wrong passwords over both instances ${refused} were refused and the others delayed (limit ${MAX_FAILURES}).`,
  );
}
