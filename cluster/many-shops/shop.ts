import { join } from 'node:path';
import { withSchema } from '#api/platform/database/schema.ts';
import { makeSchema } from '#server/database/new-schema.ts';
import { shopEnvironment } from '../../faults/processes/shop-instance.ts';
import { FOLDER, PASSWORDS, PROXY_HOST } from '../layout.ts';
import { responds, type Service } from '../processes.ts';
import { providerOf, readProviderAccess } from '../services/provider.ts';
import { SHOP_PROGRAM, SHOP_SETTINGS } from '../services/shops.ts';
import { type Target, targetOf } from '../trials/target.ts';
import { addressOf, readPlaces, type Server, type Shop, serverOf, writePlace } from './layout.ts';
import { addressesOf } from './pooler.ts';

export const providerOfShop = ({ provider, url }: Shop): Service =>
  providerOf(provider.name, provider.port, url);

/** The process of a shop; it connects to the pooler only. */
export function processOf({ name, port, url, provider }: Shop): Service {
  return {
    name: `shop-${name}`,
    command: process.execPath,
    args: [SHOP_PROGRAM],
    get env() {
      const { DATABASE_URL, DIRECT_DATABASE_URL } = addressesOf(name);
      const access = readProviderAccess(provider.name, provider.port);
      return {
        ...SHOP_SETTINGS,
        ...shopEnvironment(DATABASE_URL, `http://${PROXY_HOST}:${provider.port}`, access),
        ...{ DIRECT_DATABASE_URL, DATABASE_SCHEMA: name },
        ...{ PORT: String(port), DATA_DIR: join(FOLDER, `shop-${name}`) },
      };
    },
    isReady: () => responds(`${url}/readyz`, 10_000),
  };
}

/** Makes the schema of a shop on a server, once. */
export async function createShopSchema({ name }: Shop, server: Server): Promise<void> {
  if (readPlaces()[name]) return;
  await makeSchema(addressOf(server), name, PASSWORDS.shop);
  writePlace(name, server);
}

/** A shop's URL, and its schema on the current server. */
export function openShopTarget({ name, url, provider }: Shop): Target {
  return targetOf({
    url,
    access: readProviderAccess(provider.name, provider.port),
    database: (options) => withSchema(addressOf(serverOf(name)) + options, name),
  });
}
