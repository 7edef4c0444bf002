import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fillCatalogue } from './catalogue.mjs';
import { prepareBuild } from './support/filled-shop.mjs';
import { databaseOf, openShop } from './support/shop.mjs';
import { printTable } from './support/table.mjs';

// node bench/rates.mjs [--pieces 5000 --seconds 30 --readers 4 --port 4170]
// A change of the 22K rate with two instances on one database: how long until both show it, how long until the stored
// prices follow, and how much slower listing pages are meanwhile: they are read for twice --seconds, or until the stored prices
// have followed. Every page is checked to be of one rate set.
const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
    readers: { type: 'string', default: '4' },
    port: { type: 'string', default: '4170' },
  },
});
const [pieces, seconds, readers, port] = [values.pieces, values.seconds, values.readers, values.port].map(
  Number,
);
const PURITY = '22K916';
const RATES = [11_400, 11_450];
const CALL = '/api/v1/users/data/getProducts';
const SORTS = ['price-low', 'price-high', 'a-z', 'z-a'];
const REFRESH_TIMEOUT_MS = 60 * 60_000;

await prepareBuild();

const folder = await mkdtemp(join(tmpdir(), 'tola-bench-'));
const opened = [];
const mixed = new Set();
try {
  const one = await openShop({ port, dataDir: join(folder, 'one') });
  opened.push(one);
  const databaseUrl = await databaseOf(one.dataDir);
  await fillCatalogue(databaseUrl, pieces, { say: (line) => console.error(line) });
  const environment = { DATABASE_URL: databaseUrl, STAND_IN: 'yes' };
  const two = await openShop({ port: port + 2, dataDir: join(folder, 'two'), environment });
  opened.push(two);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  opened.push({ close: () => database.end() });
  await measure([one.url, two.url], database);
} finally {
  for (const shop of opened.reverse()) await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(urls, database) {
  const cookie = await logIn(urls[0]);
  // The first change also stores the terms of every piece, once.
  await apply(urls[0], cookie, RATES[0], await liveSet(urls[0], cookie));
  const first = await refreshed(database);
  console.error(`stored prices follow the first time after ${(first / 1000).toFixed(1)} s`);
  const rest = await read(urls, async () => new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
  const change = {};
  const during = await read(urls, async () => {
    const basedOn = await liveSet(urls[0], cookie);
    const began = performance.now();
    await apply(urls[0], cookie, RATES[1], basedOn);
    change.applied = performance.now() - began;
    await Promise.all(urls.map((url) => untilShown(url, RATES[1])));
    change.shown = performance.now() - began;
    change.began = began;
    await waitOr(seconds * 2000, refreshed(database));
  });
  console.error(`applied in ${change.applied.toFixed(0)} ms, shown in ${change.shown.toFixed(0)} ms`);
  console.error(
    `listing p99 at rest ${at(rest, 0.99).toFixed(0)} ms, meanwhile ${at(during, 0.99).toFixed(0)} ms`,
  );
  await refreshed(database);
  change.refreshed = performance.now() - change.began;
  const ms = (value) => value.toFixed(0);
  printTable(
    ['of 22K at', `${pieces} pieces, load ${loadavg()[0].toFixed(1)}`],
    [
      ['apply, ms', ms(change.applied)],
      ['every instance shows it, ms', ms(change.shown)],
      ['stored prices follow, s', (change.refreshed / 1000).toFixed(1)],
      ['the first time, with the terms, s', (first / 1000).toFixed(1)],
      [
        'listing at rest: pages, p50, p99 ms',
        [rest.length, at(rest, 0.5), at(rest, 0.99)].map(ms).join(' / '),
      ],
      ['listing meanwhile', [during.length, at(during, 0.5), at(during, 0.99)].map(ms).join(' / ')],
      ['p99 meanwhile / at rest', (at(during, 0.99) / at(rest, 0.99)).toFixed(2)],
      ['pages of two rate sets', String(mixed.size)],
    ],
  );
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function logIn(url) {
  const response = await fetch(`${url}/api/v1/office/sign-in/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'tola-demo-2026' }),
  });
  return response.headers.getSetCookie()[0].split(';')[0];
}

function boardOf(url) {
  return `${url}/api/v1/office/rates`;
}

/** The number of the set that a person sees on the board. */
async function liveSet(url, cookie) {
  return (await (await fetch(boardOf(url), { headers: { cookie } })).json()).rate_set_id;
}

async function apply(url, cookie, rate, based_on) {
  const headers = { 'content-type': 'application/json', cookie };
  const body = JSON.stringify({ based_on, rates: { [PURITY]: rate } });
  const response = await fetch(boardOf(url), { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The rate was refused: ${await response.text()}`);
  await response.arrayBuffer();
}

async function untilShown(url, rate) {
  for (;;) {
    const { data } = await (await fetch(`${url}${CALL}?page=1`)).json();
    if (ratesOf(data).get(PURITY)?.has(rate)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits for one of both. */
function waitOr(milliseconds, happens) {
  return Promise.race([happens, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/** Waits until the stored prices are those of the last rates; returns how long it took. */
async function refreshed(database) {
  const began = performance.now();
  while (performance.now() - began < REFRESH_TIMEOUT_MS) {
    const { rows } = await database.query(`
      select not exists (select from shown_prices_due)
        and (select rate_set_id from shown_prices_day) = (select max(rate_set_id) from rate_sets) as done`);
    if (rows[0].done) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The stored prices did not follow within an hour.');
}

/** The rates that a listing shows, by purity. */
function ratesOf(data) {
  const rates = new Map();
  for (const { rate_lines: lines = [] } of data.flatMap((category) => category.products)) {
    for (const { purity, rate } of lines) rates.set(purity, (rates.get(purity) ?? new Set()).add(rate));
  }
  return rates;
}

/** Reads random pages of all instances while something happens; returns the durations, the shortest first. */
async function read(urls, happens) {
  const durations = [];
  let isOver = false;
  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let time = 0; !isOver; time++) {
      const page = 1 + Math.floor(Math.random() * Math.min(400, pieces / 30));
      const path = `${CALL}?sort=${SORTS[(reader + time) % SORTS.length]}&page=${page}`;
      const began = performance.now();
      const { data } = await (await fetch(urls[time % urls.length] + path)).json();
      durations.push(performance.now() - began);
      for (const [purity, rates] of ratesOf(data)) if (rates.size > 1) mixed.add(`${path} ${purity}`);
    }
  });
  await happens();
  isOver = true;
  await Promise.all(reading);
  return durations.sort((a, b) => a - b);
}
