import { join } from 'node:path';
import { FOLDER, PASSWORDS, PROXY_HOST } from '../layout.ts';
import type { Service } from '../processes.ts';
import { runOnce } from './database.ts';

const ADMINISTRATOR = 'pooler';
/** Sent by the shop when it connects; the database's user has these settings itself. */
const IGNORED = [
  'extra_float_digits',
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/** Many connections of shops over few of the databases, one for each transaction. */
interface Pooler {
  name: string;
  port: number;
  /** The targets of database names, in pgbouncer's format. */
  entries: () => readonly string[];
  users: readonly string[];
  connections: number;
}

export const poolerFile = (name: string) => join(FOLDER, name, 'pgbouncer.ini');

export function poolerService(pooler: Pooler): Service {
  const { name, port, users } = pooler;
  const accounts = [ADMINISTRATOR, ...users].map((user) => `"${user}" "${PASSWORDS.shop}"\n`).join('');
  return {
    name,
    command: 'pgbouncer',
    args: [poolerFile(name)],
    // It refuses to run as root.
    user: 'postgres',
    folders: [join(FOLDER, name)],
    files: { [poolerFile(name)]: poolerSettings(pooler), [usersFile(name)]: accounts },
    isReady: async () => (await runOnPooler(port, 'show version')).length === 1,
  };
}

const usersFile = (name: string) => join(FOLDER, name, 'users.txt');

export function poolerSettings({ name, port, entries, connections }: Pooler): string {
  return [
    '[databases]',
    ...entries(),
    '[pgbouncer]',
    `listen_addr = ${PROXY_HOST}`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `admin_users = ${ADMINISTRATOR}`,
    `auth_file = ${usersFile(name)}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 2000',
    'server_login_retry = 0.3',
    `ignore_startup_parameters = ${IGNORED.join(',')}`,
    '',
  ].join('\n');
}

export function poolerAddress(port: number, user: string, entry: string): string {
  return `postgres://${user}:${PASSWORDS.shop}@${PROXY_HOST}:${port}/${entry}`;
}

export function runOnPooler(port: number, command: string): Promise<Record<string, unknown>[]> {
  return runOnce(poolerAddress(port, ADMINISTRATOR, 'pgbouncer'), command);
}

/** Runs work while no transaction on an entry runs: current ones finish first, later ones wait. */
export async function withEntryPaused(port: number, entry: string, work: () => Promise<void>): Promise<void> {
  await runOnPooler(port, `pause ${entry}`);
  try {
    await work();
  } finally {
    await runOnPooler(port, `resume ${entry}`);
  }
}
