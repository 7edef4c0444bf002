import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { until } from '../faults/waiting.ts';
import { mountDisks, unmountDisks } from './disks.ts';
import { FOLDER, SHOP_URL } from './layout.ts';
import { runShopsCommand } from './many-shops/commands.ts';
import { installPackages } from './packages.ts';
import { launchService, type Service, stopService, untilReady } from './processes.ts';
import { databaseGroups, shopGroups } from './services/all.ts';
import { makeDatabase } from './services/database.ts';
import { isWhole } from './services/nodes.ts';
import { printStatus } from './status.ts';
import { tryFailover } from './trials/failover.ts';
import { healNodes } from './trials/node-faults.ts';
import { tryRolling } from './trials/rolling.ts';

const WHOLE_TIMEOUT_MS = 120_000;

const HELP = `npm run cluster -- COMMAND
  up                      start three PostgreSQL nodes, their front and three instances of the shop
  down [--remove]         stop them; with --remove, delete their data
  status                  what runs, which node is the primary, and how far the others are
  failover [--rounds 20]  lose the primary again and again while customers buy; --way 'disk full' only in that way
  rolling                 restart every instance and switch the primary while customers buy
  shops up|down           twelve shops, each with a schema on one of three other servers
  shops try               buy in all of them, move one and lose a server
  shops move SHOP SERVER  move a shop to another server while it sells
`;

/** Runs a command; returns the exit code. */
export async function main(words: string[], buildShop: () => Promise<void>): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      remove: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '20' },
      way: { type: 'string', default: '' },
    },
  });
  const [command, ...rest] = positionals;
  const commands: Record<string, () => Promise<number>> = {
    up: () => startCluster(buildShop),
    down: () => stopCluster(values.remove),
    status: printStatus,
    failover: () => tryFailover(Number(values.rounds), values.way),
    rolling: () => tryRolling(),
    shops: async () => {
      installPackages(console.error);
      await buildShop();
      return runShopsCommand(rest);
    },
  };
  const chosen = commands[command ?? ''];
  if (!chosen) {
    console.log(HELP);
    return command === undefined ? 0 : 2;
  }
  if (process.getuid?.() !== 0) {
    console.error('The cluster runs programs as several system users: run it as root.');
    return 1;
  }
  return chosen();
}

async function startCluster(buildShop: () => Promise<void>): Promise<number> {
  installPackages(console.error);
  await buildShop();
  healNodes();
  mountDisks();
  for (const group of databaseGroups()) await startGroup(group);
  if (!(await until(isWhole, WHOLE_TIMEOUT_MS)))
    throw new Error('the replicas are not in sync with the primary');
  // haproxy takes every node for the primary until it has asked each, and then ends the connections to the others.
  if (!(await until(() => makeDatabase().then(() => true), WHOLE_TIMEOUT_MS)))
    throw new Error('the database could not be created on the primary');
  for (const group of shopGroups()) await startGroup(group);
  console.log(`The shop is open at ${SHOP_URL}`);
  return printStatus();
}

async function startGroup(services: Service[]): Promise<void> {
  console.error(`Starting ${services.map(({ name }) => name).join(', ')} ...`);
  for (const service of services) launchService(service);
  for (const service of services) await untilReady(service);
}

async function stopCluster(isRemoving: boolean): Promise<number> {
  healNodes();
  const groups = [...databaseGroups(), ...shopGroups()].reverse();
  for (const group of groups) await Promise.all(group.map(({ name }) => stopService(name)));
  unmountDisks();
  if (isRemoving) rmSync(FOLDER, { recursive: true, force: true });
  console.log(isRemoving ? 'The cluster is stopped, and its data deleted.' : 'The cluster is stopped.');
  return 0;
}
