import { join } from 'node:path';
import pg from 'pg';
import { DATABASE, databaseUrl, FOLDER, FRONT, NODE_PORTS, NODES, PASSWORDS, PORTS } from '../layout.ts';
import type { Service } from '../processes.ts';
import { acceptsWrites } from './database.ts';

/** One port that leads to the primary, one to the replicas; Patroni says which node is which. */
export function haproxy(): Service {
  const file = join(FOLDER, 'haproxy.cfg');
  const servers = NODES.map(
    ({ name, host }) => `  server ${name} ${host}:${NODE_PORTS.postgres} check port ${NODE_PORTS.patroni}`,
  );
  const listen = (role: 'primary' | 'replica', port: number) => [
    `listen ${role}`,
    `  bind ${FRONT}:${port}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    // Connections to a primary that is none any more end at once, instead of waiting for it.
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  // What one replica has says nothing about another, so all connections go to the same one until it is lost.
  const oneServer = ['  stick-table type ip size 1 nopurge', '  stick on dst'];
  const text = [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    ...listen('primary', PORTS.primary),
    ...listen('replica', PORTS.replicas),
    ...oneServer,
    '',
  ].join('\n');
  return {
    name: 'haproxy',
    command: 'haproxy',
    args: ['-f', file, '-db'],
    files: { [file]: text },
    isReady: () => acceptsWrites(PORTS.primary, 'postgres'),
  };
}

/** Many connections of the shops over few of the database, one for each transaction. */
export function pgbouncer(): Service {
  const [file, users] = [join(FOLDER, 'pgbouncer', 'pgbouncer.ini'), join(FOLDER, 'pgbouncer', 'users.txt')];
  const text = [
    '[databases]',
    `${DATABASE} = host=${FRONT} port=${PORTS.primary}`,
    '[pgbouncer]',
    `listen_addr = ${FRONT}`,
    `listen_port = ${PORTS.pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    'admin_users = tola',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 30',
    'max_client_conn = 1000',
    'server_login_retry = 0.3',
    'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    '',
  ].join('\n');
  return {
    name: 'pgbouncer',
    command: 'pgbouncer',
    args: [file],
    // It refuses to run as root.
    user: 'postgres',
    folders: [join(FOLDER, 'pgbouncer')],
    files: { [file]: text, [users]: `"tola" "${PASSWORDS.shop}"\n` },
    isReady: () => acceptsWrites(PORTS.pooler, 'tola'),
  };
}

/** Lets no transaction of a pooled instance run during work: they wait at the pooler, and its connections are closed. */
export async function withPoolerPaused(work: () => Promise<void>): Promise<void> {
  const console = new pg.Client({ connectionString: databaseUrl('tola', PORTS.pooler, 'pgbouncer') });
  await console.connect();
  try {
    await console.query(`pause ${DATABASE}`);
    await work();
  } finally {
    await console.query(`resume ${DATABASE}`);
    await console.end();
  }
}
