import { join } from 'node:path';

/** Data, settings and logs of the cluster; outlives `down`. */
export const FOLDER = process.env.CLUSTER_DIR ?? '/var/lib/tola-cluster';

/** Everything listens on loopback. Each node has an address and a system user of its own, so that it can be isolated. */
export interface Node {
  name: string;
  host: string;
  user: string;
  folder: string;
}

export const NODES: readonly Node[] = [1, 2, 3].map((number) => ({
  name: `node-${number}`,
  host: `127.0.10.${number}`,
  user: `tola-node-${number}`,
  folder: join(FOLDER, `node-${number}`),
}));

/** The same on each node. */
export const NODE_PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeer: 2380 } as const;

export const PROXY_HOST = '127.0.0.1';

export const PORTS = {
  shop: 4900,
  instances: [4901, 4902, 4903],
  provider: 4910,
  primary: 5500,
  replicas: 5510,
  pooler: 5520,
} as const;

export const DATABASE = 'tola';

/** Only processes of this machine reach the databases, so these passwords protect nothing beyond it. */
export const PASSWORDS = { superuser: 'tola-superuser', replication: 'tola-replication', shop: 'tola-shop' };

export const SHOP_URL = `http://${PROXY_HOST}:${PORTS.shop}`;

export function databaseUrl(user: 'postgres' | 'tola', port: number, database = DATABASE): string {
  const password = user === 'postgres' ? PASSWORDS.superuser : PASSWORDS.shop;
  return `postgres://${user}:${password}@${PROXY_HOST}:${port}/${database}`;
}
