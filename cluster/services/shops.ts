import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandInAccess } from '../../faults/processes/provider.ts';
import { shopEnvironment } from '../../faults/processes/shop-instance.ts';
import { databaseUrl, FOLDER, FRONT, PORTS, SHOP_URL } from '../layout.ts';
import { logFileOf, responds, type Service } from '../processes.ts';

const HERE = import.meta.dirname;
const REPOSITORY = join(HERE, '..', '..');

/** The stand-in of the payment provider, one for all instances. */
export function provider(): Service {
  return {
    name: 'provider',
    command: process.execPath,
    args: [join(REPOSITORY, 'bench/stand-in-process.mjs')],
    env: {
      NODE_ENV: 'production',
      STAND_IN_PORT: String(PORTS.provider),
      STAND_IN_DATA: join(FOLDER, 'provider'),
      STAND_IN_WEBHOOK: `${SHOP_URL}/api/v1/webhooks/razorpay`,
      STAND_IN_TIME_FACTOR: '0.05',
    },
    folders: [join(FOLDER, 'provider')],
    isReady: async () => readProviderAccess() !== undefined,
  };
}

/** The keys of the stand-in that runs, from the last line in which it said that it is ready. */
export function readProviderAccess(): StandInAccess | undefined {
  const lines = readFileSync(logFileOf('provider'), 'utf8').split('\n');
  const ready = lines.findLast((line) => line.startsWith('ready '));
  return ready && { port: PORTS.provider, ...JSON.parse(ready.slice('ready '.length)) };
}

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
    args: [join(REPOSITORY, 'faults/processes/shop-process.mjs')],
    get env() {
      const access = readProviderAccess();
      if (!access) throw new Error('the stand-in of the provider does not run');
      return {
        NODE_ENV: 'production',
        ...shopEnvironment(direct, `http://${FRONT}:${PORTS.provider}`, access),
        ...DATABASE_SETTINGS[port],
        PORT: String(port),
        DATA_DIR: join(FOLDER, `shop-${port}`),
        PAN_KEY: Buffer.alloc(32, 7).toString('base64'),
        TRUST_PROXY: 'yes',
      };
    },
    isReady: () => responds(`http://${FRONT}:${port}/readyz`, 10_000),
  };
}
