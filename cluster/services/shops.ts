import { join } from 'node:path';
import { shopEnvironment } from '../../faults/processes/shop-instance.ts';
import { databaseUrl, FOLDER, PORTS, PROXY_HOST, SHOP_URL } from '../layout.ts';
import { responds, type Service } from '../processes.ts';
import { providerOf, readProviderAccess } from './provider.ts';

/** Runs the production build. */
export const SHOP_PROGRAM = join(import.meta.dirname, '../../faults/processes/shop-process.mjs');
/** Behind a proxy, with a key of the rig for PANs. */
export const SHOP_SETTINGS = {
  NODE_ENV: 'production',
  PAN_KEY: Buffer.alloc(32, 7).toString('base64'),
  TRUST_PROXY: 'yes',
};

/** One for all instances. */
export const provider = (): Service => providerOf('provider', PORTS.provider, SHOP_URL);

const direct = databaseUrl('tola', PORTS.primary);
const pooled = { DATABASE_URL: databaseUrl('tola', PORTS.pooler), DIRECT_DATABASE_URL: direct };

/** Each instance reaches the database in another of the ways of docs/scaling.md, so that every trial covers all. */
const DATABASE_SETTINGS: Record<number, Record<string, string>> = {
  [PORTS.instances[0]]: { DATABASE_URL: direct },
  [PORTS.instances[1]]: pooled,
  [PORTS.instances[2]]: { ...pooled, READ_DATABASE_URL: databaseUrl('tola', PORTS.replicas) },
};

/** An instance of the shop: the production build, as `npm start` runs it. */
export function instance(port: number): Service {
  return {
    name: `shop-${port}`,
    command: process.execPath,
    args: [SHOP_PROGRAM],
    get env() {
      const access = readProviderAccess('provider', PORTS.provider);
      return {
        ...SHOP_SETTINGS,
        ...shopEnvironment(direct, `http://${PROXY_HOST}:${PORTS.provider}`, access),
        ...DATABASE_SETTINGS[port],
        PORT: String(port),
        DATA_DIR: join(FOLDER, `shop-${port}`),
      };
    },
    isReady: () => responds(`http://${PROXY_HOST}:${port}/readyz`, 10_000),
  };
}
