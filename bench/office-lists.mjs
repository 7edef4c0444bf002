import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/prepare.mjs';
import { prepareBuild } from './support/filled-shop.mjs';
import { addOrders } from './support/many-orders.mjs';
import { databaseOf, openShop } from './support/shop.mjs';
import { printTable } from './support/table.mjs';

// node bench/office-lists.mjs [--orders 100000 --times 40 --port 3970]
// The time of each list of the office in a shop with many orders, one request after the other.
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    times: { type: 'string', default: '40' },
    port: { type: 'string', default: '3970' },
  },
});
const [orders, times, port] = [values.orders, values.times, values.port].map(Number);

/** No list: it writes the whole database. */
const BACKUP = '/office/settings/backup';

const VIEWS = ['to_pack', 'to_ship', 'shipped', 'unpaid', 'in_review', 'cancelled', 'all'];
/** Typical searches; the values are those of `many-orders.mjs`. */
const SEARCHES = [
  ...VIEWS.map((view) => `/office/orders?view=${view}`),
  ...['BENCH000000000050000', '9000012345', 'customer12345@bench.example', 'Customer 12345'].flatMap(
    (words) => [
      `/office/orders?q=${encodeURIComponent(words)}`,
      `/office/customers?q=${encodeURIComponent(words)}`,
    ],
  ),
  '/office/orders?q=pay_bench50000',
  `/office/orders?q=${encodeURIComponent('BN/26-27/050000')}`,
  '/office/orders?view=all&min_amount=50000&from=2026-06-01&to=2026-06-30',
  '/office/orders?view=all&after=BENCH000000000050000',
  '/office/payments?q=BENCH000000000050000',
  '/office/invoices?q=BENCH000000000050000',
  '/office/invoices?q=Customer%2012345',
  '/office/payments?min=100000',
];

await prepareBuild();

const folder = await mkdtemp(join(tmpdir(), 'tola-bench-'));
const shop = await openShop({ port, dataDir: folder });
try {
  await addOrders(await databaseOf(folder), orders);
  const cookie = await logIn();
  const rows = [];
  for (const path of [...(await listPaths()), ...(await documentPaths(cookie))])
    rows.push([path, ...(await timesOf(path, cookie))]);
  printTable(['list', 'status', 'median, ms', 'p95, ms'], rows);
} finally {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function logIn() {
  const response = await fetch(`${shop.url}/api/v1/office/sign-in/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'tola-demo-2026' }),
  });
  return response.headers.getSetCookie()[0].split(';')[0];
}

/** Every list of the office without parameters, and the searches and views that people use. */
async function listPaths() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'contract/office/calls.ts'), { root, configFile: false });
  const lists = Object.values(module.officeCalls)
    .filter(({ method, path }) => method === 'GET' && !path.includes(':') && path !== BACKUP)
    .map(({ path }) => path);
  return [...lists, ...SEARCHES];
}

/** One of the added invoices, and all documents of its month. */
async function documentPaths(cookie) {
  const response = await fetch(`${shop.url}/api/v1/office/invoices`, { headers: { cookie } });
  const { number, date } = (await response.json()).data.findLast(({ number }) => number.startsWith('BN/'));
  const [year, month] = [date.slice(0, 4), date.slice(0, 7)];
  return [
    `/office/invoices/invoice?number=${encodeURIComponent(number)}`,
    `/office/invoices/export?from=${month}-01&to=${month}-28`,
    `/office/gst/return?month=${month}`,
    `/office/gst/gstr-1?month=${month}`,
    `/office/sales?from=${month}-01&to=${month}-28`,
    `/office/sales/export?from=${month}-01&to=${month}-28`,
    `/office/sales?from=${year}-01-01&to=${year}-12-31`,
  ];
}

async function timesOf(path, cookie) {
  const taken = [];
  let status = 0;
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    const response = await fetch(`${shop.url}/api/v1${path}`, { headers: { cookie } });
    await response.text();
    taken.push(performance.now() - began);
    status = response.status;
  }
  taken.sort((a, b) => a - b);
  const at = (share) => taken[Math.min(times - 1, Math.floor(times * share))].toFixed(1);
  return [status, at(0.5), at(0.95)];
}
