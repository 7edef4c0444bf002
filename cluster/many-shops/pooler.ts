import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, FRONT, PASSWORDS } from '../layout.ts';
import type { Service } from '../processes.ts';
import { runOnce } from '../services/database.ts';
import { DATABASE, POOLER_PORT, SHOPS, serverOf } from './layout.ts';

const FILE = join(FOLDER, 'shops-pooler', 'pgbouncer.ini');
const USERS = join(FOLDER, 'shops-pooler', 'users.txt');
const ADMINISTRATOR = 'pooler';

/** The entry of the pooler for sessions of a shop that last: listening, locks of jobs, migrations. */
const sessionsOf = (shop: string) => `${shop}_sessions`;

/** Addresses of a shop that stay the same wherever its schema lies. */
export function addressesOf(shop: string): { DATABASE_URL: string; DIRECT_DATABASE_URL: string } {
  return {
    DATABASE_URL: poolerAddress(shop, shop),
    DIRECT_DATABASE_URL: poolerAddress(shop, sessionsOf(shop)),
  };
}

function poolerAddress(user: string, entry: string): string {
  return `postgres://${user}:${PASSWORDS.shop}@${FRONT}:${POOLER_PORT}/${entry}`;
}

/** Knows on which server each shop is. */
export function shopsPooler(): Service {
  const users = [ADMINISTRATOR, ...SHOPS.map(({ name }) => name)];
  return {
    name: 'shops-pooler',
    command: 'pgbouncer',
    args: [FILE],
    user: 'postgres',
    folders: [join(FOLDER, 'shops-pooler')],
    files: {
      [FILE]: settings(),
      [USERS]: users.map((user) => `"${user}" "${PASSWORDS.shop}"\n`).join(''),
    },
    isReady: async () => (await runOnPooler('show version')).length === 1,
  };
}

function settings(): string {
  const entries = SHOPS.flatMap(({ name }) => {
    const { host } = serverOf(name);
    const place = `host=${host} port=5432 dbname=${DATABASE}`;
    return [`${name} = ${place}`, `${sessionsOf(name)} = ${place} pool_mode=session`];
  });
  return [
    '[databases]',
    ...entries,
    '[pgbouncer]',
    `listen_addr = ${FRONT}`,
    `listen_port = ${POOLER_PORT}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${USERS}`,
    `admin_users = ${ADMINISTRATOR}`,
    'pool_mode = transaction',
    'default_pool_size = 15',
    'max_client_conn = 2000',
    'server_login_retry = 1',
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    '',
  ].join('\n');
}

function runOnPooler(command: string): Promise<Record<string, unknown>[]> {
  return runOnce(poolerAddress(ADMINISTRATOR, 'pgbouncer'), command);
}

/**
 * Lets no transaction of a shop run during work: those that run end first, later ones wait. Its lasting sessions are ended, and
 * begin again afterwards.
 */
export async function withShopPaused(shop: string, work: () => Promise<void>): Promise<void> {
  await runOnPooler(`pause ${shop}`);
  await runOnPooler(`kill ${sessionsOf(shop)}`);
  try {
    await work();
  } finally {
    await runOnPooler(`resume ${shop}`);
    await runOnPooler(`resume ${sessionsOf(shop)}`);
  }
}

/** Makes the pooler read on which server each shop is. */
export async function reloadPlaces(): Promise<void> {
  writeFileSync(FILE, settings());
  await runOnPooler('reload');
}
