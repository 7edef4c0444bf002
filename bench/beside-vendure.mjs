import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepCoresBusy } from './support/busy-cores.mjs';
import { openFilledShop, prepareBuild } from './support/filled-shop.mjs';
import { client, drive, quantile } from './support/load.mjs';
import { databaseOf } from './support/shop.mjs';
import { printTable, spread } from './support/table.mjs';
import { buyThere, openVendure, vendureCalls } from './vendure/vendure-shop.mjs';
import { openPurchases } from './writes.mjs';

// npm install --prefix bench/vendure --no-package-lock
// node bench/beside-vendure.mjs [--pieces 120,10000 --seconds 6 --rounds 3 --connections 64 --buyers 16 --port 3900 --data DIR]
// This shop and Vendure with the same pieces, the same PostgreSQL and the same load, in turns. No response comes from a cache.
const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '120,10000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    buyers: { type: 'string', default: '16' },
    port: { type: 'string', default: '3900' },
    data: { type: 'string' },
  },
});
const [seconds, rounds, connections, buyers, port] = [
  values.seconds,
  values.rounds,
  values.connections,
  values.buyers,
  values.port,
].map(Number);
/** What V8 compiles in a process's first seconds is not measured. */
const READ_WARM_UP_SECONDS = 10;
const PURCHASE_WARM_UP_SECONDS = 30;
const CATEGORY = 'Rings';

await prepareBuild();
console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`);
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'tola-bench-')));
const stopBusyLoop = keepCoresBusy();
try {
  for (const pieces of values.pieces.split(',').map(Number)) await compare(pieces);
} finally {
  stopBusyLoop();
  if (!values.data) await rm(folder, { recursive: true, force: true });
}

async function compare(pieces) {
  const shop = await openFilledShop({ pieces, port, dataDir: join(folder, String(pieces)) });
  try {
    const vendure = await openVendure(await databaseOf(shop.dataDir), port + 5);
    const calls = vendureCalls(vendure);
    try {
      const rows = [...(await comparePages(shop, calls)), await comparePurchases(shop, calls)];
      console.log(`\n${pieces} pieces, ${rounds} rounds of ${seconds} s`);
      printTable(['', 'a second', 'p99 ms', 'Vendure, a second', 'p99 ms', 'ratio'], rows);
    } finally {
      calls.close();
      vendure.close();
    }
  } finally {
    await shop.close();
  }
}

/** A page of 24 pieces of one category. */
async function comparePages(shop, calls) {
  const { send, close } = client(shop.url);
  const path = `/api/v1/users/data/getProducts?category=${CATEGORY}&page_size=24`;
  const first = JSON.parse(await send('GET', `${path}&page=1`)).data[0].products[0].product_id;
  let readers = 1;
  /** The cache stores a response under its page number, which `after` overrides. */
  const page = (query) => {
    readers += 1;
    return send('GET', `${path}&after=${first}&page=${readers}${query}`);
  };
  const slug = CATEGORY.toLowerCase();
  const { search } = JSON.parse(await calls.page(slug, true)).data;
  if (search.items.length !== 24) throw new Error(`Vendure lists ${search.items.length} pieces, not 24.`);
  const options = { connections, warmUpSeconds: READ_WARM_UP_SECONDS };
  const rows = [
    await inTurns(
      'page of 24 pieces',
      () => page(''),
      () => calls.page(slug, false),
      options,
    ),
    await inTurns(
      '… with counts',
      () => page('&facets=yes'),
      () => calls.page(slug, true),
      options,
    ),
  ];
  close();
  return rows;
}

/** A cart of three pieces, ordered and paid. */
async function comparePurchases(shop, calls) {
  const here = await openPurchases(shop, buyers);
  const tokens = await calls.signUp(buyers);
  const { search } = await calls.call(
    '{ search(input: { take: 100, groupByProduct: false }) { items { productVariantId } } }',
  );
  const variants = search.items.map(({ productVariantId }) => productVariantId);
  const three = () => variants.slice(Math.floor(Math.random() * (variants.length - 3))).slice(0, 3);
  const options = { connections: buyers, warmUpSeconds: PURCHASE_WARM_UP_SECONDS };
  const row = await inTurns(
    'cart to paid',
    here.buy,
    (worker) => buyThere(calls, tokens[worker], three()),
    options,
  );
  here.close();
  return row;
}

/** The same work in both shops, alternating; a row of the table. */
async function inTurns(name, here, there, { connections, warmUpSeconds }) {
  const run = (work, time) =>
    drive((worker, step) => step('all', () => work(worker)), { connections, seconds: time });
  await run(here, warmUpSeconds);
  await run(there, warmUpSeconds);
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ here: await run(here, seconds), there: await run(there, seconds) });
  }
  const cells = (side) => [
    spread(pairs.map((pair) => pair[side].perSecond)).text,
    spread(pairs.map((pair) => quantile(pair[side].times.get('all'), 0.99))).middle.toFixed(0),
  ];
  const ratio = spread(pairs.map((pair) => pair.here.perSecond / pair.there.perSecond)).text;
  return [name, ...cells('here'), ...cells('there'), ratio];
}
