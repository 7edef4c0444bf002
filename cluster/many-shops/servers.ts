import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORDS } from '../layout.ts';
import { idsOf, type Service } from '../processes.ts';
import { createDatabaseOnce, runOnce } from '../services/database.ts';
import { addressOf, DATABASE, type Server } from './layout.ts';

export const BIN = '/usr/lib/postgresql/15/bin';
const USER = 'postgres';

/** A server; its changes can be followed by another one, which is how a shop moves. */
const SETTINGS = {
  wal_level: 'logical',
  max_connections: '300',
  max_wal_senders: '20',
  max_replication_slots: '20',
  max_logical_replication_workers: '8',
  max_sync_workers_per_subscription: '4',
  shared_buffers: '128MB',
  jit: 'off',
};

export function postgresOf(server: Server): Service {
  const { name, host, folder } = server;
  const settings = { ...SETTINGS, listen_addresses: host, unix_socket_directories: folder };
  return {
    name,
    command: join(BIN, 'postgres'),
    args: [
      '-D',
      join(folder, 'data'),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    user: USER,
    folders: [folder],
    isReady: async () => (await runOnce(addressOf(server, 'postgres', 'postgres'), 'select')).length === 1,
  };
}

/** Makes the files of a server, once. */
export function initialise({ folder }: Server): void {
  const data = join(folder, 'data');
  if (existsSync(data)) return;
  mkdirSync(folder, { recursive: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORDS.superuser, { mode: 0o644 });
  const { uid, gid } = idsOf(USER);
  execFileSync('chown', [`${uid}:${gid}`, folder]);
  const options = ['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  execFileSync(join(BIN, 'initdb'), [...options, '-E', 'UTF8', '--locale', 'C.UTF-8'], {
    uid,
    gid,
    stdio: 'ignore',
  });
}

/** Makes the database of all shops of a server, once. */
export const makeDatabaseOn = (server: Server): Promise<void> =>
  createDatabaseOnce(addressOf(server, 'postgres', 'postgres'), DATABASE, 'postgres');
