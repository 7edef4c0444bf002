import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '../../faults/load/journal.ts';
import { registerCustomers, startLoad } from '../../faults/load/load.ts';
import { Random } from '../../faults/randomness.ts';
import { recover } from '../../faults/recovery.ts';
import { pidOf, startService, stopService } from '../processes.ts';
import { runOnce } from '../services/database.ts';
import { longestGap, ordersOf, untilOrdered } from '../trials/round.ts';
import type { Target } from '../trials/target.ts';
import { addressOf, SERVERS, type Server, SHOPS, type Shop, serverOf } from './layout.ts';
import { describeMove, moveShop } from './move-shop.ts';
import { postgresOf } from './servers.ts';
import { openShopTarget } from './shop.ts';

const CUSTOMERS = 2;
const STEADY_MS = 15_000;
const OUTAGE_MS = 10_000;
const SELL_TIMEOUT_MS = 60_000;

interface Selling {
  shop: Shop;
  target: Target;
  stop(): Promise<void>;
}

interface Part {
  what: string;
  happens(): Promise<unknown>;
  /** The server whose shops may be disturbed. */
  lost?: Server;
}

/**
 * Customers buy in all shops. Meanwhile one shop moves to another server, and later a server is lost and started again. Returns 1
 * if a call fails during the move or in a shop of another server than the lost one, or an invariant is violated.
 */
export async function tryManyShops(seed = 1): Promise<number> {
  const random = new Random(seed);
  const selling: Selling[] = [];
  for (const shop of SHOPS) selling.push(await startSelling(shop, random));
  const lost = serverOf(SHOPS[2]?.name ?? '');
  const parts: Part[] = [
    { what: 'All shops sell', happens: () => sleep(STEADY_MS) },
    { what: 'One shop moves', happens: () => moveOne(selling) },
    { what: `${lost.name} is lost and started again`, happens: () => killServer(lost, selling), lost },
  ];
  const problems: string[] = [];
  for (const part of parts) problems.push(...(await runPart(part, selling)));
  await Promise.all(selling.map(({ stop }) => stop()));
  for (const each of selling) problems.push(...(await check(each, random)));
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
  return problems.length === 0 ? 0 : 1;
}

async function runPart({ what, happens, lost }: Part, selling: readonly Selling[]): Promise<string[]> {
  const marks = selling.map(({ target }) => target.journal.entries.length);
  await happens();
  const rows = selling.map(({ shop, target }, index) =>
    summaryOf(shop, target.journal.since(marks[index] ?? 0)),
  );
  console.log(`\n${what}`);
  console.table(rows);
  const idle = rows.filter(({ orders }) => orders === 0);
  const disturbed = rows.filter((row) => row['unknown outcomes'] > 0 && row.server !== lost?.name);
  return [
    ...idle.map(({ shop }) => `${what}: nothing was ordered from ${shop}`),
    ...disturbed.map(({ shop }) => `${what}: calls to ${shop} failed`),
  ];
}

const isOn = ({ name }: Shop, server: Server) => serverOf(name).name === server.name;

async function startSelling(shop: Shop, random: Random): Promise<Selling> {
  const target = openShopTarget(shop);
  const own = random.branch(shop.name);
  const load = startLoad(target, own, await registerCustomers(target, own, CUSTOMERS));
  return { shop, target, stop: () => load.stop() };
}

async function moveOne(selling: readonly Selling[]): Promise<void> {
  const { moving, server } = await chooseMove(selling);
  const move = await moveShop(moving.shop.name, server);
  console.log(describeMove(moving.shop.name, move));
  await untilOrdered(moving.target, Date.now(), SELL_TIMEOUT_MS);
  await sleep(STEADY_MS);
}

/** The first shop for which there is a server that never held it. */
async function chooseMove(selling: readonly Selling[]): Promise<{ moving: Selling; server: Server }> {
  for (const moving of selling)
    for (const server of SERVERS) if (!(await hasCopy(server, moving.shop))) return { moving, server };
  throw new Error('every server holds a copy of every shop: drop those that no shop uses');
}

async function hasCopy(server: Server, { name }: Shop): Promise<boolean> {
  const roles = await runOnce(addressOf(server), `select from pg_roles where rolname = '${name}'`);
  return roles.length > 0;
}

async function killServer(server: Server, selling: readonly Selling[]): Promise<void> {
  const service = postgresOf(server);
  const pid = pidOf(service.name);
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  await sleep(OUTAGE_MS);
  await stopService(service.name);
  await startService(service);
  const back = Date.now();
  const shops = selling.filter(({ shop }) => isOn(shop, server));
  await Promise.all(shops.map(({ target }) => untilOrdered(target, back, SELL_TIMEOUT_MS)));
  console.log(
    `Every shop of ${server.name} sold ${((Date.now() - back) / 1000).toFixed(1)} s after its start`,
  );
}

interface Summary {
  shop: string;
  server: string;
  orders: number;
  'unknown outcomes': number;
  'longest time without an order, s': number;
}

function summaryOf({ name }: Shop, entries: readonly JournalEntry[]): Summary {
  return {
    shop: name,
    server: serverOf(name).name,
    orders: ordersOf(entries).length,
    'unknown outcomes': entries.filter(({ outcome }) => outcome === 'unknown').length,
    'longest time without an order, s': Number((longestGap(entries) / 1000).toFixed(1)),
  };
}

/** Settles the payments of a shop and checks its invariants, where its schema lies now. */
async function check({ shop, target: before }: Selling, random: Random): Promise<string[]> {
  await before.close();
  const target = openShopTarget(shop);
  target.journal.entries.push(...before.journal.entries);
  try {
    const { problems } = await recover(target, random, false);
    return problems.map((problem) => `${shop.name}: ${problem}`);
  } finally {
    await target.close();
  }
}
