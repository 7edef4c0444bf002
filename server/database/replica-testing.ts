import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openOwnPostgres } from '../../faults/processes/own-postgres.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { findFreePort, type ServerProcess, startServer } from './embedded-postgres/server-process.ts';
import { ownerOf, type ServerUser } from './embedded-postgres/server-user.ts';

/** A PostgreSQL on a TCP port with a streaming replica. */
export interface ReplicatedPostgres {
  folder: string;
  /** Of an administrator. */
  primary: string;
  replica: string;
  /** The user as which the servers run. */
  user: ServerUser;
  /** The folder of the primary's data. */
  cluster: string;
  startReplica(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

export async function openReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tola-replica-'));
  const primary = await openOwnPostgres(join(folder, 'primary'), await findFreePort());
  const port = await findFreePort();
  const cluster = await clusterUnder(primary.address());
  const user = await ownerOf(cluster);
  const copy = `${cluster}-replica`;
  await copyCluster(primary.address(), cluster, copy);
  const binaries = await findBinaries(user);
  let replica: ServerProcess | undefined;
  const stopReplica = async () => replica?.stop();
  const startReplica = async () => {
    const logFile = join(folder, 'replica.log');
    replica = startServer({ binaries, cluster: copy, user, socketDirectory: undefined, port, logFile });
    await untilConnected(primary.address(port));
  };
  await startReplica();
  return {
    ...{ folder, user, cluster, startReplica, stopReplica },
    primary: primary.address(),
    replica: primary.address(port),
    async stop() {
      await stopReplica();
      await primary.stop();
      await rm(copy, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function queryOnce<Row extends object>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client.query<Row>(statement).then(
    async ({ rows }) => {
      await client.end();
      return rows;
    },
    async (error) => {
      await client.end();
      throw error;
    },
  );
}

async function clusterUnder(address: string): Promise<string> {
  const [row] = await queryOnce<{ data_directory: string }>(address, 'show data_directory');
  return row?.data_directory ?? '';
}

/** A base backup by the server's own functions: the embedded PostgreSQL brings no pg_basebackup. */
async function copyCluster(address: string, cluster: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  await cp(cluster, copy, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  // After the last record that the copy needs was written.
  for (const file of await readdir(join(cluster, 'pg_wal')))
    await cp(join(cluster, 'pg_wal', file), join(copy, 'pg_wal', file), { recursive: true });
  await client.end();
  await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(copy, 'standby.signal'), '');
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
  const owner = await ownerOf(cluster);
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]);
  await chmod(copy, 0o700);
}

async function untilConnected(address: string): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      await queryOnce(address, 'select 1');
      return;
    } catch (error) {
      if (attempts > 200) throw error;
      await sleep(50);
    }
  }
}

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Whether this machine has pgbouncer and may run it. */
export function hasPooler(): boolean {
  try {
    return execFileSync(PGBOUNCER, ['--version']).length > 0;
  } catch {
    return false;
  }
}

/** A pgbouncer in transaction mode with few connections, which logs in at an address of the database. */
export async function openPooler(
  { folder, user }: ReplicatedPostgres,
  behind: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(behind);
  const own = await findFreePort();
  const file = join(folder, `pgbouncer-${own}.ini`);
  await writeFile(
    file,
    `[databases]
shop = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
    { mode: 0o600 },
  );
  await chmod(folder, 0o755);
  await chown(file, user.uid, user.gid);
  const running: ChildProcess = spawn(PGBOUNCER, ['-q', file], {
    uid: user.uid,
    gid: user.gid,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const address = `postgres://${username}@127.0.0.1:${own}/shop`;
  await untilConnected(address);
  return {
    address,
    async stop() {
      running.kill('SIGTERM');
      await ended;
    },
  };
}
