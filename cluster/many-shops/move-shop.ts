import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeSchema } from '#server/database/new-schema.ts';
import { until } from '../../faults/waiting.ts';
import { PASSWORDS } from '../layout.ts';
import { runOnce } from '../services/database.ts';
import { addressOf, type Server, serverOf, writePlace } from './layout.ts';
import { reloadPlaces, withShopPaused } from './pooler.ts';
import { BIN } from './servers.ts';

const COPY_TIMEOUT_MS = 300_000;
const CATCH_UP_TIMEOUT_MS = 4000;

export interface Move {
  copiedMs: number;
  /** How long the shop's transactions waited. */
  pausedMs: number;
}

export function describeMove(shop: string, { copiedMs, pausedMs }: Move): string {
  return `${shop}: copied in ${(copiedMs / 1000).toFixed(1)} s, paused for ${pausedMs.toFixed(0)} ms`;
}

/**
 * Moves a shop to another server while it sells. Its schema is copied by logical replication, which then follows every change; its
 * transactions wait at the pooler for the moment in which the last ones arrive. What is left on the old server can be neither
 * read nor written by the shop; drop it when the shop has run on the new one.
 */
export async function moveShop(shop: string, target: Server): Promise<Move> {
  const source = serverOf(shop);
  if (source.name === target.name) throw new Error(`${shop} is on ${target.name} already`);
  const began = performance.now();
  let pausedMs = 0;
  // Refused where an earlier copy of the shop was left; nothing of that is dropped.
  await makeSchema(addressOf(target), shop, PASSWORDS.shop);
  try {
    await copyTables(shop, source, target);
    await startCopying(shop, source, target);
    const copiedMs = performance.now() - began;
    await withShopPaused(shop, async () => {
      const paused = performance.now();
      await closeSource(shop, source);
      await finishCopying(shop, source, target).catch(async (error) => {
        await reopenSource(shop, source);
        throw error;
      });
      writePlace(shop, target);
      await reloadPlaces();
      pausedMs = performance.now() - paused;
    });
    await runEach(target, [`drop subscription ${shop}`, `drop table ${markerOf(shop)}`]);
    await runOnce(addressOf(source), `drop publication ${shop}`);
    return { copiedMs, pausedMs };
  } catch (error) {
    if (serverOf(shop).name === source.name) await abandon(shop, source, target);
    throw error;
  }
}

/** Its row is the last replicated change of the old server. */
const markerOf = (shop: string) => `${shop}.moved_from_here`;

const reopenSource = (shop: string, source: Server) => runEach(source, [`alter role ${shop} login`]);

/** The shop stays where it was; the copy on the new server is dropped. */
async function abandon(shop: string, source: Server, target: Server): Promise<void> {
  await reopenSource(shop, source);
  await runEach(source, [`drop table if exists ${markerOf(shop)}`]);
  // Ends the copy on the old server too.
  const left = [`drop subscription if exists ${shop}`, `drop owned by ${shop} cascade`, `drop role ${shop}`];
  await runEach(target, left).catch((error: Error) => {
    throw new Error(
      `${shop} stays on ${source.name}; run on ${target.name}: ${left.join('; ')} (${error.message})`,
    );
  });
  await runEach(source, [`drop publication if exists ${shop}`]);
}

async function runEach(server: Server, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runOnce(addressOf(server), statement);
}

/** The empty tables, of the same owner. */
async function copyTables(shop: string, source: Server, target: Server): Promise<void> {
  await runOnce(addressOf(target), `drop schema ${shop}`);
  await runOnce(addressOf(source), `create table ${markerOf(shop)} (at timestamptz)`);
  const dump = execFileSync(join(BIN, 'pg_dump'), ['--schema-only', '--schema', shop, addressOf(source)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set', 'ON_ERROR_STOP=1'];
  execFileSync('psql', [...options, addressOf(target)], {
    input: dump,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

/** Copies all rows and follows changes from then on; triggers do not run again for what is copied. */
async function startCopying(shop: string, source: Server, target: Server): Promise<void> {
  await runOnce(addressOf(source), `create publication ${shop} for tables in schema ${shop}`);
  await runOnce(
    addressOf(target),
    `create subscription ${shop} connection '${addressOf(source)}' publication ${shop}`,
  );
  const left = "select from pg_subscription_rel where srsubstate <> 'r'";
  const isCopied = async () => (await runOnce(addressOf(target), left)).length === 0;
  if (!(await until(isCopied, COPY_TIMEOUT_MS, 200))) throw new Error(`the rows of ${shop} were not copied`);
}

/** Nothing of the shop writes to the old server any more. */
async function closeSource(shop: string, source: Server): Promise<void> {
  await runOnce(addressOf(source), `alter role ${shop} nologin`);
  await runOnce(
    addressOf(source),
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${shop}'`,
  );
  const isGone = async () =>
    (await runOnce(addressOf(source), `select from pg_stat_activity where usename = '${shop}'`)).length === 0;
  if (!(await until(isGone, CATCH_UP_TIMEOUT_MS, 20))) throw new Error(`sessions of ${shop} are still open`);
}

/** Waits for the last change, then copies the sequences, which replication leaves out. */
async function finishCopying(shop: string, source: Server, target: Server): Promise<void> {
  await runOnce(addressOf(source), `insert into ${markerOf(shop)} values (now())`);
  const isComplete = async () =>
    (await runOnce(addressOf(target), `select from ${markerOf(shop)}`)).length === 1;
  if (!(await until(isComplete, CATCH_UP_TIMEOUT_MS, 20)))
    throw new Error(`the last changes of ${shop} did not arrive`);
  const sequences = await runOnce(
    addressOf(source),
    `select format('select setval(%L, %s)', schemaname || '.' || sequencename, last_value) as statement
     from pg_sequences where schemaname = '${shop}' and last_value is not null`,
  );
  await runOnce(addressOf(target), sequences.map(({ statement }) => statement).join(';'));
}
