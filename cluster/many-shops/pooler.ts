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

/** The entry of the pooler for sessions of a shop that last: listening, locks of jobs, migrations. */
const sessionsOf = (shop: string) => `${shop}_sessions`;

/** Addresses of a shop that stay the same wherever its schema lies. */
export function addressesOf(shop: string): { DATABASE_URL: string; DIRECT_DATABASE_URL: string } {
  return {
    DATABASE_URL: poolerAddress(POOLER_PORT, shop, shop),
    DIRECT_DATABASE_URL: poolerAddress(POOLER_PORT, shop, sessionsOf(shop)),
  };
}

/** Knows on which server each shop is. */
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

/** Lets no transaction of a shop run during work. Its lasting sessions are ended, and begin again afterwards. */
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

/** Makes the pooler read on which server each shop is. */
export async function reloadPlaces(): Promise<void> {
  writeFileSync(poolerFile(POOLER.name), poolerSettings(POOLER));
  await runOnPooler(POOLER_PORT, 'reload');
}
