import { join } from 'node:path';
import { databaseUrl, NODE_PORTS, NODES, type Node, PASSWORDS, PORTS } from '../layout.ts';
import { responds, type Service } from '../processes.ts';
import { runOnce } from './database.ts';

/** Generous, because all nodes share the processors of one machine. */
const ETCD_HEARTBEAT_MS = 500;
const ETCD_ELECTION_MS = 5000;

const addressOf = ({ host }: Node, port: number) => `http://${host}:${port}`;

/** One of three etcd members; they agree on which node is the primary. */
export function etcdOf(node: Node): Service {
  const [client, peer] = [addressOf(node, NODE_PORTS.etcd), addressOf(node, NODE_PORTS.etcdPeer)];
  const members = NODES.map((one) => `${one.name}=${addressOf(one, NODE_PORTS.etcdPeer)}`).join(',');
  return {
    name: `etcd-${node.name}`,
    command: 'etcd',
    args: [
      ...['--name', node.name, '--data-dir', join(node.folder, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', members, '--initial-cluster-token', 'tola'],
      ...['--heartbeat-interval', String(ETCD_HEARTBEAT_MS), '--election-timeout', String(ETCD_ELECTION_MS)],
      // The older API: see etcd in patroniSettings. A member that was isolated must not trigger an election when it comes back.
      ...['--enable-v2', '--pre-vote', '--log-level', 'warn', '--auto-compaction-retention', '1'],
    ],
    user: node.user,
    folders: [node.folder],
    isReady: () => responds(`${client}/health`),
  };
}

/**
 * PostgreSQL under Patroni. A commit is acknowledged once a second node has it (`synchronous_mode_strict`), and only such a node
 * becomes the primary: what was acknowledged survives the loss of any one node.
 */
export function patroniService(node: Node): Service {
  const { name, host, folder, user } = node;
  const file = join(folder, 'patroni.json');
  return {
    name: `patroni-${name}`,
    command: 'patroni',
    args: [file],
    user,
    folders: [folder, join(folder, 'socket')],
    files: { [file]: JSON.stringify(patroniSettings(node), null, 2) },
    isReady: () => responds(`http://${host}:${NODE_PORTS.patroni}/health`),
  };
}

/** Hands the primary over before the disk of its node is full. */
export function diskGuardOf({ name, host, folder, user }: Node): Service {
  return {
    name: `disk-guard-${name}`,
    command: process.execPath,
    args: [join(import.meta.dirname, 'disk-guard.mjs'), folder, name, `http://${host}:${NODE_PORTS.patroni}`],
    user,
    isReady: async () => true,
  };
}

function patroniSettings({ name, host, folder }: Node) {
  const restApi = `${host}:${NODE_PORTS.patroni}`;
  const postgres = `${host}:${NODE_PORTS.postgres}`;
  return {
    scope: 'tola',
    name,
    restapi: { listen: restApi, connect_address: restApi },
    // Patroni 3.0.2 overwrites the key of another primary over `etcd3` (decision 105).
    etcd: { hosts: NODES.map((node) => `${node.host}:${NODE_PORTS.etcd}`) },
    bootstrap: {
      dcs: {
        // The minimum that Patroni allows: an unresponsive primary is replaced after 20 seconds.
        ...{ ttl: 20, loop_wait: 1, retry_timeout: 5 },
        ...{ synchronous_mode: true, synchronous_mode_strict: true, maximum_lag_on_failover: 16_777_216 },
        postgresql: {
          ...{ use_pg_rewind: true, use_slots: true },
          parameters: {
            ...{ max_connections: 200, shared_buffers: '128MB', wal_keep_size: '256MB' },
            ...{ synchronous_commit: 'on', wal_log_hints: 'on', max_wal_size: '512MB' },
            // Debian compiles long statements, which costs far more here than it saves.
            jit: 'off',
            ...{ tcp_keepalives_idle: 5, tcp_keepalives_interval: 1, tcp_keepalives_count: 3 },
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      users: { tola: { password: PASSWORDS.shop, options: ['createdb'] } },
    },
    postgresql: {
      ...{ listen: postgres, connect_address: postgres },
      ...{ data_dir: join(folder, 'postgres'), bin_dir: '/usr/lib/postgresql/15/bin' },
      authentication: {
        superuser: { username: 'postgres', password: PASSWORDS.superuser },
        replication: { username: 'replicator', password: PASSWORDS.replication },
        rewind: { username: 'postgres', password: PASSWORDS.superuser },
      },
      parameters: { unix_socket_directories: join(folder, 'socket') },
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
        'host all all 127.0.0.0/8 scram-sha-256',
      ],
    },
  };
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** The members as Patroni sees them; asks the nodes in turn. */
export async function readMembers(): Promise<Member[]> {
  for (const { host } of NODES) {
    try {
      const response = await fetch(`http://${host}:${NODE_PORTS.patroni}/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      const { members } = (await response.json()) as { members: Member[] };
      if (members.some(({ role }) => role === 'leader')) return members;
    } catch {
      // This node is down or isolated: query another one.
    }
  }
  return [];
}

/** The node that takes writes, according to Patroni with the consent of the majority. */
export async function findPrimary(): Promise<Node | undefined> {
  for (const node of NODES) {
    if (await responds(`http://${node.host}:${NODE_PORTS.patroni}/primary`).catch(() => false)) return node;
  }
  return undefined;
}

/** Whether both replicas follow the primary and one of them has every commit. Read from the primary: Patroni's list may be seconds old. */
export async function isWhole(): Promise<boolean> {
  const followers = await runOnce(
    databaseUrl('postgres', PORTS.primary, 'postgres'),
    "select sync_state from pg_stat_replication where state = 'streaming'",
  );
  return followers.length === NODES.length - 1 && followers.some(({ sync_state }) => sync_state === 'sync');
}
