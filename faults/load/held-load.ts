import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { killAtExit } from '../processes/cleanup.ts';
import type { Environment } from '../processes/environment.ts';
import type { ShopInstance } from '../processes/shop-instance.ts';
import { Random } from '../randomness.ts';
import { recover } from '../recovery.ts';
import { sleep } from '../waiting.ts';
import type { Customer } from './customer.ts';
import { registerCustomers, startLoad } from './load.ts';

const READERS = 8;
const BUYERS = 4;
/** Think time of a customer; without a pause only the processor would be measured. */
const PAUSE_MS = 40;
const SAMPLE_MS = 5000;
/** Warm-up share of the run: caches fill and code is compiled. */
const WARM_UP_SHARE = 1 / 3;

/** Node's histogram includes its sampling interval of 10 ms in the shop and in the bare route; it is subtracted. */
const TICK_MS = 10;

interface Sample {
  shop: string;
  at: number;
  memory: number;
  /** 99th percentile of the event loop's delay since the last sample: the shop's, and that of the bare route. */
  delayMs: number;
  bareDelayMs: number;
  turns: Turns;
}

/** Seconds that the main thread of a process has run since its start, and was runnable without a processor. */
interface Turns {
  worked: number;
  waited: number;
}

const READS: Record<string, string> = {
  home: '/',
  listing: '/user/products?category=Rings',
  getProducts: `${API_BASE}${calls.getProducts.path}?page=1&page_size=24`,
  getSchemes: `${API_BASE}${calls.getSchemes.path}`,
};
const OWN_READS: [string, Call][] = [
  ['getCart', calls.getCart],
  ['getOrders', calls.getOrders],
  ['getProfile', calls.getProfile],
];

/** Runs readers and buyers for some minutes; returns the violations. Prints ratios to a bare route of the same run. */
export async function holdLoad(environment: Environment, seed: number, minutes: number): Promise<string[]> {
  const random = new Random(seed).branch('held');
  const floor = await openFloor(environment);
  const customers = await registerCustomers(environment, random, READERS + BUYERS);
  const mark = environment.journal.entries.length;
  const times = new Map<string, number[]>();
  const samples: Sample[] = [];
  const began = Date.now();
  const end = began + minutes * 60_000;
  const load = startLoad(environment, random, customers.slice(READERS));
  const problems: string[] = [];
  const note = (kind: string, ms: number) => addTo(times, kind, ms);

  const readers = customers.slice(0, READERS).map(async (customer, index) => {
    const own = random.branch(`reader ${index}`);
    while (Date.now() < end) {
      await read(environment, own, customer, floor.url, note).catch((error) => problems.push(String(error)));
      await sleep(PAUSE_MS);
    }
  });
  while (Date.now() < end) {
    await sleep(SAMPLE_MS);
    const { p99Ms } = (await (await fetch(`${floor.url}/delay`)).json()) as { p99Ms: number };
    for (const shop of environment.shops) samples.push(await takeSample(shop, began, p99Ms));
  }
  await Promise.all(readers);
  await load.stop();
  floor.close();
  const entries = environment.journal.since(mark);
  const unknown = entries.filter(({ outcome }) => outcome === 'unknown');
  problems.push(...unknown.map(({ op, code }) => `${op}: ${code}`));
  problems.push(...(await recover(environment, random, false)).problems);

  const seconds = (Date.now() - began) / 1000;
  const reads = [...times.entries()].filter(([kind]) => kind !== 'floor').flatMap(([, ms]) => ms).length;
  console.log(
    `\n${minutes} minutes, ${READERS} readers, ${BUYERS} buyers, two shops: ${reads} reads, ${entries.length} other calls, ${load.journeys()} journeys, ${((reads + entries.length) / seconds).toFixed(0)} a second, ${problems.length} problems`,
  );
  printTimes(times, entries);
  printSamples(samples, minutes * 60_000);
  return problems;
}

async function read(
  environment: Environment,
  random: Random,
  customer: Customer,
  floorUrl: string,
  note: (kind: string, ms: number) => void,
): Promise<void> {
  if (random.chance(0.3)) {
    const [name, call] = random.pick(OWN_READS);
    await customer.call(name, call, {});
    return;
  }
  const [kind, path] = random.chance(0.2) ? ['floor', ''] : random.pick(Object.entries(READS));
  const url = kind === 'floor' ? `${floorUrl}/0` : random.pick(environment.shops).url + path;
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${kind} responded with ${response.status}`);
  note(kind, performance.now() - began);
}

/** A bare route in a separate process that sends the bytes of `getSchemes` from memory. */
async function openFloor(environment: Environment): Promise<{ url: string; close(): void }> {
  const [shop] = environment.shops;
  const response = await fetch(`${shop?.url}${READS.getSchemes}`);
  const base64 = Buffer.from(await response.arrayBuffer()).toString('base64');
  const child = fork(join(import.meta.dirname, '../../bench/support/bare-routes.mjs'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const forget = child.pid === undefined ? () => {} : killAtExit(child.pid);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (address) => resolve(String(address)));
    child.once('exit', () => reject(new Error('the baseline process ended')));
    child.send({
      databaseUrl: environment.postgres.address(),
      responses: [{ type: 'application/json', base64 }],
    });
  });
  return {
    url,
    close() {
      forget();
      child.disconnect();
    },
  };
}

async function takeSample(shop: ShopInstance, began: number, bareDelayMs: number): Promise<Sample> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    shop: shop.name,
    at: Date.now() - began,
    memory: value('process_resident_memory_bytes'),
    delayMs: value('nodejs_eventloop_lag_p99_seconds') * 1000 - TICK_MS,
    bareDelayMs: bareDelayMs - TICK_MS,
    turns: turnsOf(shop.pid()),
  };
}

/** From /proc/PID/schedstat: nanoseconds on a processor, nanoseconds runnable without one. */
function turnsOf(pid: number): Turns {
  const [worked = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map((nanoseconds) => Number(nanoseconds) / 1e9);
  return { worked, waited };
}

function addTo(times: Map<string, number[]>, kind: string, ms: number): void {
  const known = times.get(kind);
  if (known) known.push(ms);
  else times.set(kind, [ms]);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function printTimes(times: Map<string, number[]>, entries: { op: string; ms: number }[]): void {
  const all = new Map(times);
  for (const { op, ms } of entries) addTo(all, op, ms);
  const floor = all.get('floor') ?? [];
  const [floorMiddle, floorLate] = [quantile(floor, 0.5), quantile(floor, 0.99)];
  console.log('| call | n | p50 ms | p99 ms | p50 of the bare route | p99 of the bare route |');
  console.log('|---|---|---|---|---|---|');
  for (const [kind, ms] of all) {
    const [middle, late] = [quantile(ms, 0.5), quantile(ms, 0.99)];
    const ratios = [(middle / floorMiddle).toFixed(1), (late / floorLate).toFixed(1)];
    console.log(`| ${[kind, ms.length, middle.toFixed(1), late.toFixed(0), ...ratios].join(' | ')} |`);
  }
}

const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

function printSamples(samples: readonly Sample[], wholeMs: number): void {
  for (const name of new Set(samples.map(({ shop }) => shop))) {
    const warm = samples.filter(({ shop, at }) => shop === name && at > wholeMs * WARM_UP_SHARE);
    const half = Math.floor(warm.length / 2);
    const [before, after] = [warm.slice(0, half), warm.slice(half)].map((part) =>
      quantile(
        part.map(({ memory }) => memory),
        0.5,
      ),
    );
    const growth = (((after ?? 0) / (before ?? 1) - 1) * 100).toFixed(1);
    const delays = warm.map(({ delayMs }) => delayMs);
    const bare = warm.map(({ bareDelayMs }) => bareDelayMs);
    const times = quantile(delays, 0.5) / quantile(bare, 0.5);
    const [first, last] = [warm[0]?.turns, warm.at(-1)?.turns];
    const [worked, waited] = (['worked', 'waited'] as const).map(
      (key) => (last?.[key] ?? 0) - (first?.[key] ?? 0),
    );
    console.log(
      `shop ${name}: memory after warm-up ${mebibytes(before ?? 0)}, later ${mebibytes(after ?? 0)} (${growth} %); event loop p99 in 5 s: median ${quantile(delays, 0.5).toFixed(1)} ms (${times.toFixed(1)} times the bare route's ${quantile(bare, 0.5).toFixed(1)}), worst ${quantile(delays, 1).toFixed(1)} ms; its main thread worked ${worked?.toFixed(1)} s and waited ${waited?.toFixed(1)} s for a processor`,
    );
  }
}
