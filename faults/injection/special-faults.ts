import { join } from 'node:path';
import { printedNumber } from '#api/invoices/rules.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { brokenInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { lastNumbersIssued } from '#server/database/backup/numbering.ts';
import { registerCustomers, startLoad } from '../load/load.ts';
import type { Options } from '../options.ts';
import { type Environment, otherDatabase } from '../processes/environment.ts';
import { findFreePorts } from '../processes/free-ports.ts';
import { openShopInstance } from '../processes/shop-instance.ts';
import { Random } from '../randomness.ts';
import { mergeOutcomes, type Outcome } from '../rounds.ts';
import { sleep } from '../waiting.ts';
import { runDiskFaults } from './disk-faults.ts';

/** Faults that need a separate database, disk or shop. Only in the long form. */
export async function runSpecialFaults(
  environment: Environment,
  options: Options,
  keep: (outcome: Outcome) => void,
): Promise<void> {
  if (options.short) return;
  for (const fault of [KILL_WHILE_STARTING, BACKUP_WHILE_SELLING]) {
    if (!options.only.test(fault.id)) continue;
    const rounds: Outcome[] = [];
    for (let round = 0; round < options.roundsOf(fault.id); round++) {
      const random = new Random(options.seed).branch(`${fault.id} ${round}`);
      rounds.push(await runSpecial(environment, fault, random));
    }
    keep(mergeOutcomes(rounds));
  }
  await runDiskFaults(options, keep);
}

interface SpecialFault {
  id: string;
  what: string;
  /** Returns the violations afterwards. */
  play(environment: Environment, random: Random): Promise<string[]>;
}

async function runSpecial(
  environment: Environment,
  { id, what, play }: SpecialFault,
  random: Random,
): Promise<Outcome> {
  const began = Date.now();
  const mark = environment.journal.entries.length;
  const violations = await play(environment, random).catch((error: Error) => [
    `the round broke off: ${error.message}`,
  ]);
  const entries = environment.journal.since(mark);
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
async function withDatabase<Result>(
  environment: Environment,
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = `extra_${Date.now()}`;
  await environment.direct.pool.query(`create database ${name}`);
  try {
    return await work(name);
  } finally {
    await environment.direct.pool.query(`drop database ${name} with (force)`);
  }
}

async function invariantsOf(environment: Environment, database: string): Promise<string[]> {
  const open = openDatabase(otherDatabase(environment.postgres.address(), database), 2);
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
  play: (environment, random) =>
    withDatabase(environment, async (database) => {
      const [shop, line, provider] = await portsInARow();
      const instance = await openShopInstance({
        name: database,
        folder: environment.folder,
        ports: { shop, database: line, provider, realDatabase: environment.postgres.port },
        databaseAddress: (port) => otherDatabase(environment.postgres.address(port), database),
        standIn: environment.provider,
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
        return await invariantsOf(environment, database);
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
  play: async (environment, random) => {
    const file = join(environment.folder, `backup-${Date.now()}`);
    const load = startLoad(environment, random, await registerCustomers(environment, random, 4));
    await sleep(random.between(500, 2000));
    const made = await environment.command('backup', file);
    await load.stop();
    if (!made) return ['no backup could be made'];
    return withDatabase(environment, async (database) => {
      const issued = (await lastNumbersIssued(environment.direct.pool)).map(printedNumber).join(',');
      const numbers = ['--last-numbers', issued, '--new-series'];
      const restored = await environment.commandOn(database, 'restore', file, ...numbers);
      if (!restored) return ['the backup could not be restored'];
      return invariantsOf(environment, database);
    });
  },
};
