import { writeFileSync } from 'node:fs';
import {
  poolerAddress,
  poolerFile,
  poolerService,
  poolerSettings,
  runOnPooler,
  withEntryPaused,
} from '../services/pooler.ts';
import { DATABASE, POOLER_PORT, SHOPS, serverOf } from './layout.ts';

/** The pooler's entry for long-lived sessions of a shop: notifications, job locks, migrations. */
const sessionsOf = (shop: string) => `${shop}_sessions`;

/** Addresses of a shop that stay the same wherever its schema lies. */
export function addressesOf(shop: string): { DATABASE_URL: string; DIRECT_DATABASE_URL: string } {
  return {
    DATABASE_URL: poolerAddress(POOLER_PORT, shop, shop),
    DIRECT_DATABASE_URL: poolerAddress(POOLER_PORT, shop, sessionsOf(shop)),
  };
}

/** Maps each shop to its server. */
const POOLER = {
  name: 'shops-pooler',
  port: POOLER_PORT,
  entries: () =>
    SHOPS.flatMap(({ name }) => {
      const place = `host=${serverOf(name).host} port=5432 dbname=${DATABASE}`;
      return [`${name} = ${place}`, `${sessionsOf(name)} = ${place} pool_mode=session`];
    }),
  users: SHOPS.map(({ name }) => name),
  connections: 15,
};

export const shopsPooler = () => poolerService(POOLER);

/** Runs work while no transaction of a shop runs. Its long-lived sessions are closed and reopen afterwards. */
export function withShopPaused(shop: string, work: () => Promise<void>): Promise<void> {
  return withEntryPaused(POOLER_PORT, shop, async () => {
    await runOnPooler(POOLER_PORT, `kill ${sessionsOf(shop)}`);
    try {
      await work();
    } finally {
      await runOnPooler(POOLER_PORT, `resume ${sessionsOf(shop)}`);
    }
  });
}

/** Makes the pooler reload the map of shops to servers. */
export async function reloadPlaces(): Promise<void> {
  writeFileSync(poolerFile(POOLER.name), poolerSettings(POOLER));
  await runOnPooler(POOLER_PORT, 'reload');
}
