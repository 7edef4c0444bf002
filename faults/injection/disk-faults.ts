import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '../options.ts';
import { unmountAtExit } from '../processes/cleanup.ts';
import { type Environment, type Making, openEnvironment } from '../processes/environment.ts';
import type { ShopInstance } from '../processes/shop-instance.ts';
import { Random } from '../randomness.ts';
import { mergeOutcomes, type Outcome, runRound, skippedOutcome } from '../rounds.ts';
import { sleep, until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import { findWriteErrors, type WriteErrors } from './means/write-errors.ts';

const SMALL_DISK = '400m';
const FULL_FOR_MS = 6000;
const ERROR_TIMEOUT_MS = 60_000;
const RECOVERY_TIMEOUT_MS = 120_000;

/** Faults of the disk under the database, which need a database of their own. Only in the long form. */
export async function runDiskFaults(options: Options, keep: (outcome: Outcome) => void): Promise<void> {
  await runOnSmallDisk(options, keep);
  await runWithWriteErrors(options, keep);
}

async function runOnSmallDisk(options: Options, keep: (outcome: Outcome) => void): Promise<void> {
  const wanted = [FULL_DISK, FULL_LOG].filter(({ id }) => options.only.test(id));
  if (wanted.length === 0) return;
  const skip = (why: string) => {
    for (const fault of wanted) keep(skippedOutcome(fault, why));
  };
  if (process.getuid?.() !== 0) return skip('only root can mount a small disk');
  const disk = { folder: '', unmount: () => {} };
  const databaseFolder = (folder: string): string => {
    disk.folder = join(folder, 'small-disk');
    mkdirSync(disk.folder);
    const mount = ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', disk.folder];
    execFileSync('mount', mount, { stdio: 'ignore' });
    disk.unmount = unmountAtExit(disk.folder);
    return join(disk.folder, 'database');
  };
  try {
    await inOwnEnvironment({ databaseFolder }, async (environment) => {
      for (const fault of wanted)
        keep(await runRounds(environment, options, { ...fault, act: fault.on(disk.folder) }));
    });
  } catch (error) {
    if (disk.folder !== '' && !(error instanceof EnvironmentError)) throw error;
    return skip(`no small disk: ${String(error).slice(0, 200)}`);
  }
  execFileSync('umount', [disk.folder]);
  disk.unmount();
}

async function runWithWriteErrors(options: Options, keep: (outcome: Outcome) => void): Promise<void> {
  if (!options.only.test(WRITE_ERROR.id)) return;
  const errors = findWriteErrors();
  if (typeof errors === 'string') return keep(skippedOutcome(WRITE_ERROR, errors));
  await inOwnEnvironment({ postgresProgram: errors.wrap }, async (environment) =>
    keep(await runRounds(environment, options, { ...WRITE_ERROR, act: failOneWrite(errors) })),
  );
}

/** An environment that could not be set up, which is not a failure of the shop. */
class EnvironmentError extends Error {}

async function inOwnEnvironment(
  making: Making,
  work: (environment: Environment) => Promise<void>,
): Promise<void> {
  const environment = await openEnvironment(making).catch((error: unknown) => {
    throw new EnvironmentError(String(error));
  });
  try {
    await work(environment);
  } finally {
    await environment.close();
  }
}

async function runRounds(environment: Environment, options: Options, fault: Fault): Promise<Outcome> {
  const rounds: Outcome[] = [];
  for (let round = 0; round < options.roundsOf(fault.id); round++) {
    const random = new Random(options.seed).branch(`${fault.id} ${round}`);
    rounds.push(await runRound(environment, fault, random, 'owner'));
  }
  return mergeOutcomes(rounds);
}

interface SmallDiskFault extends Pick<Fault, 'id' | 'what'> {
  on(disk: string): Fault['act'];
}

/** Fills the disk under the database completely while customers buy, then frees it. */
const FULL_DISK: SmallDiskFault = {
  id: 'F14',
  what: `the disk under the database (${SMALL_DISK}) is full for a while; reading goes on`,
  on: (disk) => async (environment, random) => {
    await sleep(random.between(500, 1500));
    const filler = fill(join(disk, 'filler'));
    const responses = await readFor(environment.shops, FULL_FOR_MS);
    rmSync(filler);
    await restartDatabase(environment);
    const silent = responses.filter((codes) => !codes.has(200));
    if (silent.length > 0) throw new Error('a shop could not read at all while the disk was full');
    return true;
  },
};

/**
 * The same with an exhausted write-ahead log: PostgreSQL exits, and cannot recover before there is space. Uncached
 * reads then fail, and `busy` is correct.
 */
const FULL_LOG: SmallDiskFault = {
  id: 'F14b',
  what: `the disk (${SMALL_DISK}) is full and the write-ahead log cannot grow: PostgreSQL ends until there is space`,
  on: (disk) => async (environment, random) => {
    await sleep(random.between(500, 1500));
    const filler = fill(join(disk, 'filler'));
    const ended = await exhaustLog(environment);
    await readFor(environment.shops, FULL_FOR_MS / 2);
    rmSync(filler);
    await restartDatabase(environment);
    return ended;
  },
};

/** Switches log segments until none can be created; returns whether the database exited. */
async function exhaustLog({ direct }: Environment): Promise<boolean> {
  const next = "select pg_logical_emit_message(true, 'faults', 'x'), pg_switch_wal()";
  for (let piece = 0; piece < 60; piece++) {
    const lives = await direct.pool.query(next).then(
      () => true,
      () => false,
    );
    if (!lives) return true;
  }
  return false;
}

/**
 * Makes uncached reads from both shops and returns the statuses of each. `busy` is allowed: on a busy machine a
 * new connection may take longer than the two seconds that the shop waits for one. Anything else is an error.
 */
async function readFor(shops: readonly ShopInstance[], ms: number): Promise<Set<number>[]> {
  const end = Date.now() + ms;
  return Promise.all(
    shops.map(async ({ name, url }) => {
      const statuses = new Set<number>();
      for (let size = 1; Date.now() < end || statuses.size === 0; size = (size % 90) + 1) {
        const response = await fetch(`${url}/api/v1/users/data/getProducts?page=1&page_size=${size}`);
        const { code } = (await response.json()) as { code?: string };
        if (response.status !== 200 && code !== 'busy')
          throw new Error(`shop ${name} responded to a read with ${response.status} ${code} on a full disk`);
        statuses.add(response.status);
        await sleep(200);
      }
      return statuses;
    }),
  );
}

/** The rig supervises its own database; after a crash of a backend the server recovers by itself. */
async function restartDatabase({ postgres, direct }: Environment): Promise<void> {
  const back = await until(
    async () => {
      if (postgres.hasEnded()) await postgres.start();
      await direct.pool.query('select 1');
      return true;
    },
    RECOVERY_TIMEOUT_MS,
    250,
  );
  if (!back) throw new Error('the database did not recover');
}

/** Fills the free space of a disk completely. */
function fill(file: string): string {
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
  return file;
}

const WRITE_ERROR = {
  id: 'F15',
  what: 'the n-th write or flush of the database fails with EIO, n = 1 to 200',
};

const failOneWrite =
  (errors: WriteErrors): Fault['act'] =>
  async (environment, random) => {
    await sleep(random.between(200, 1000));
    errors.failWrite(random.between(1, 200));
    const struck = await until(async () => errors.hasFailed(), ERROR_TIMEOUT_MS, 50);
    await restartDatabase(environment);
    await sleep(random.between(500, 1500));
    return struck;
  };
