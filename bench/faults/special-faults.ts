import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { brokenRules } from '#api/invariants-testing.ts';
import { openDatabase } from '#api/platform/database.ts';
import { unmountAtExit } from './cleanup.ts';
import type { Fault } from './faults.ts';
import { findFreePorts } from './free-ports.ts';
import { startLoad, welcome } from './load.ts';
import type { Options } from './main.ts';
import { Random } from './randomness.ts';
import { type Outcome, playRound, together } from './rounds.ts';
import { openShopInstance } from './shop-instance.ts';
import { sleep } from './waiting.ts';
import { openWorld, otherDatabase, type World } from './world.ts';

const SMALL_DISK = '400m';

/** Faults that need a database, a disk or a shop of their own. Only in the long form. */
export async function playSpecialFaults(
  world: World,
  options: Options,
  keep: (outcome: Outcome) => void,
): Promise<void> {
  if (options.short) return;
  for (const fault of [KILL_WHILE_STARTING, BACKUP_WHILE_SELLING]) {
    if (!options.only.test(fault.id)) continue;
    const rounds: Outcome[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const random = new Random(options.seed).branch(`${fault.id} ${round}`);
      rounds.push(await playSpecial(world, fault, random));
    }
    keep(together(rounds));
  }
  if (options.only.test('F14')) keep(await playOnSmallDisk(options));
}

interface SpecialFault {
  id: string;
  what: string;
  /** Answers what is wrong afterwards. */
  play(world: World, random: Random): Promise<string[]>;
}

async function playSpecial(world: World, { id, what, play }: SpecialFault, random: Random): Promise<Outcome> {
  const began = Date.now();
  const mark = world.journal.entries.length;
  const violations = await play(world, random).catch((error: Error) => [
    `the round broke off: ${error.message}`,
  ]);
  const entries = world.journal.since(mark);
  return {
    id,
    what,
    rounds: 1,
    requests: entries.length,
    unknown: entries.filter(({ outcome }) => outcome === 'unknown').length,
    slowestMs: entries.reduce((most, { ms }) => Math.max(most, ms), 0),
    recoveryMs: [Date.now() - began],
    violations,
  };
}

/** A fresh database of the same server while some work is done with it. */
async function withDatabase<Result>(world: World, work: (name: string) => Promise<Result>): Promise<Result> {
  const name = `extra_${Date.now()}`;
  await world.direct.pool.query(`create database ${name}`);
  try {
    return await work(name);
  } finally {
    await world.direct.pool.query(`drop database ${name} with (force)`);
  }
}

async function booksOf(world: World, database: string): Promise<string[]> {
  const open = openDatabase(otherDatabase(world.postgres.address(), database), 2);
  try {
    const { rows } = await open.pool.query<{ products: number; orders: number }>(
      'select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders',
    );
    const empty = rows[0]?.products === 0 || rows[0]?.orders === 0;
    return [...(await brokenRules(open.db)), ...(empty ? [`it is empty: ${JSON.stringify(rows[0])}`] : [])];
  } finally {
    await open.close();
  }
}

const STEPS = [/^\s*(?:create|alter) /i, /^\s*insert into /i];

const KILL_WHILE_STARTING: SpecialFault = {
  id: 'C14',
  what: 'kill -9 of a shop in the middle of its migrations or of loading the demo shop',
  play: (world, random) =>
    withDatabase(world, async (database) => {
      const [shop, line, provider] = await portsInARow();
      const instance = await openShopInstance({
        name: database,
        folder: world.folder,
        ports: { shop, database: line, provider, realDatabase: world.postgres.port },
        databaseAddress: (port) => otherDatabase(world.postgres.address(port), database),
        standIn: world.provider,
      });
      try {
        const step = random.pick(STEPS);
        let letBy = random.below(60);
        let killed = false;
        instance.database.watch(({ moment, statement }) => {
          if (killed) return 'cut';
          if (moment !== 'before' || !step.test(statement) || letBy-- > 0) return 'pass';
          killed = true;
          instance.killNow();
          return 'cut';
        });
        const opened = await instance.start().then(
          () => true,
          () => false,
        );
        if (opened) return ['the shop could not be killed while it started'];
        instance.database.heal();
        await instance.start();
        await instance.untilReady();
        return await booksOf(world, database);
      } finally {
        await instance.close();
      }
    }),
};

async function portsInARow(): Promise<[number, number, number]> {
  const first = await findFreePorts(3);
  return [first, first + 1, first + 2];
}

const BACKUP_WHILE_SELLING: SpecialFault = {
  id: 'F22',
  what: 'a backup is made while customers buy, and restored into an empty database',
  play: async (world, random) => {
    const file = join(world.folder, `backup-${Date.now()}`);
    const load = startLoad(world, random, await welcome(world, random, 4));
    await sleep(random.between(500, 2000));
    const made = await world.command('backup', file);
    await load.stop();
    if (!made) return ['no backup could be made'];
    return withDatabase(world, async (database) => {
      if (!(await world.commandOn(database, 'restore', file))) return ['the backup could not be restored'];
      return booksOf(world, database);
    });
  },
};

/** Fills the disk under the database to the last byte, sells on, and makes room again. */
const fullDisk = (disk: string): Fault => ({
  id: 'F14',
  what: `the disk under the database (${SMALL_DISK}) is full for a while`,
  async act({ postgres, shops }, random) {
    await sleep(random.between(500, 1500));
    const filler = join(disk, 'filler');
    fill(filler);
    await sleep(6000);
    const reads = await Promise.all(
      shops.map(async ({ url }) => (await fetch(`${url}/api/v1/users/data/getSchemes`)).status),
    );
    rmSync(filler);
    if (reads.some((status) => status !== 200)) throw new Error(`reading fails on a full disk: ${reads}`);
    if (postgres.hasEnded()) await postgres.start();
    await sleep(1000);
    return true;
  },
});

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      const piece = Buffer.alloc(size);
      while (writeSync(descriptor, piece) === size);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(descriptor);
  }
}

async function playOnSmallDisk(options: Options): Promise<Outcome> {
  const skipped = (why: string): Outcome => ({
    ...{ id: 'F14', what: 'disk full', rounds: 0, requests: 0, unknown: 0, slowestMs: 0 },
    recoveryMs: [],
    violations: [],
    skipped: why,
  });
  if (process.getuid?.() !== 0) return skipped('only root can mount a small disk');
  let disk = '';
  let unmount = () => {};
  const mount = (folder: string): string => {
    disk = join(folder, 'small-disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', disk], { stdio: 'ignore' });
    unmount = unmountAtExit(disk);
    return join(disk, 'database');
  };
  let world: World;
  try {
    world = await openWorld({ databaseFolder: mount });
  } catch (error) {
    return skipped(`no small disk: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
  }
  try {
    const rounds: Outcome[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const random = new Random(options.seed).branch(`F14 ${round}`);
      rounds.push(await playRound(world, fullDisk(disk), random, 'owner'));
    }
    return together(rounds);
  } finally {
    await world.close();
    execFileSync('umount', [disk]);
    unmount();
  }
}
