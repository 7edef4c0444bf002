import { join } from 'node:path';
import { openDatabase } from '#api/platform/database/database.ts';
import { brokenInvariants } from '#api/testing/invariants-testing.ts';
import { printed } from '#server/database/backup/number-rules.ts';
import { lastNumbersIssued } from '#server/database/backup/numbering.ts';
import { playDiskFaults } from './disk-faults.ts';
import { otherDatabase, type World } from './environment.ts';
import { findFreePorts } from './free-ports.ts';
import { startLoad, welcome } from './load.ts';
import type { Options } from './options.ts';
import { Random } from './randomness.ts';
import { type Outcome, together } from './rounds.ts';
import { openShopInstance } from './shop-instance.ts';
import { sleep } from './waiting.ts';

/** Faults that need a separate database, disk or shop. Only in the long form. */
export async function playSpecialFaults(
  world: World,
  options: Options,
  keep: (outcome: Outcome) => void,
): Promise<void> {
  if (options.short) return;
  for (const fault of [KILL_WHILE_STARTING, BACKUP_WHILE_SELLING]) {
    if (!options.only.test(fault.id)) continue;
    const rounds: Outcome[] = [];
    for (let round = 0; round < options.roundsOf(fault.id); round++) {
      const random = new Random(options.seed).branch(`${fault.id} ${round}`);
      rounds.push(await playSpecial(world, fault, random));
    }
    keep(together(rounds));
  }
  await playDiskFaults(options, keep);
}

interface SpecialFault {
  id: string;
  what: string;
  /** Returns the violations afterwards. */
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

/** Runs some work with a new database on the same server. */
async function withDatabase<Result>(world: World, work: (name: string) => Promise<Result>): Promise<Result> {
  const name = `extra_${Date.now()}`;
  await world.direct.pool.query(`create database ${name}`);
  try {
    return await work(name);
  } finally {
    await world.direct.pool.query(`drop database ${name} with (force)`);
  }
}

async function invariantsOf(world: World, database: string): Promise<string[]> {
  const open = openDatabase(otherDatabase(world.postgres.address(), database), 2);
  try {
    const { rows } = await open.pool.query<{ products: number; orders: number }>(
      'select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders',
    );
    const empty = rows[0]?.products === 0 || rows[0]?.orders === 0;
    return [
      ...(await brokenInvariants(open.db)),
      ...(empty ? [`it is empty: ${JSON.stringify(rows[0])}`] : []),
    ];
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
        return await invariantsOf(world, database);
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
      const issued = (await lastNumbersIssued(world.direct.pool)).map(printed).join(',');
      const numbers = ['--last-numbers', issued, '--new-series'];
      const restored = await world.commandOn(database, 'restore', file, ...numbers);
      if (!restored) return ['the backup could not be restored'];
      return invariantsOf(world, database);
    });
  },
};
