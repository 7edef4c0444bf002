import { join } from 'node:path';
import { DATABASE, FOLDER, NODE_PORTS, NODES, PORTS, PROXY_HOST } from '../layout.ts';
import type { Service } from '../processes.ts';
import { acceptsWrites } from './database.ts';
import { poolerService } from './pooler.ts';

/** haproxy with one port for the primary and one for the replicas; it polls Patroni for the roles. */
export function haproxy(): Service {
  const file = join(FOLDER, 'haproxy.cfg');
  const servers = NODES.map(
    ({ name, host }) => `  server ${name} ${host}:${NODE_PORTS.postgres} check port ${NODE_PORTS.patroni}`,
  );
  const listen = (role: 'primary' | 'replica', port: number) => [
    `listen ${role}`,
    `  bind ${PROXY_HOST}:${port}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    // Connections to a demoted primary are closed at once.
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  // Replicas have different lags, so all connections go to the same one until it is lost.
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

/** Leads to the primary. */
export function pgbouncer(): Service {
  const service = poolerService({
    name: 'pgbouncer',
    port: PORTS.pooler,
    entries: () => [`${DATABASE} = host=${PROXY_HOST} port=${PORTS.primary}`],
    users: ['tola'],
    connections: 30,
  });
  return { ...service, isReady: () => acceptsWrites(PORTS.pooler, 'tola') };
}
