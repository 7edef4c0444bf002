import { join } from 'node:path';
import { runMigrations } from '#api/platform/database/migrations.ts';
import {
  findOpenEmbeddedPostgres,
  openEmbeddedPostgres,
} from '#server/database/embedded-postgres/open-embedded-postgres.ts';
import { projectRoot } from '#server/project-root.ts';
import { checkExternalDatabase } from './external-database.ts';

export interface ShopDatabase {
  connectionString: string;
  stop(): Promise<void>;
}

interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the external PostgreSQL, or the embedded one of the data directory, and runs the migrations. */
export async function openShopDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: (line: string) => void,
): Promise<ShopDatabase> {
  const database = databaseUrl ? await external(databaseUrl) : await openEmbeddedPostgres({ dataDir, log });
  try {
    await runMigrations(database.connectionString, join(projectRoot(), 'db/migrations'), {
      log,
    });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function external(databaseUrl: string): Promise<ShopDatabase> {
  await checkExternalDatabase(databaseUrl);
  return { connectionString: databaseUrl, stop: async () => {} };
}

/** Opens the database for a command: that of the running shop, else a new one for the command. */
export async function joinShopDatabase(
  location: DatabaseLocation,
  log: (line: string) => void,
): Promise<ShopDatabase> {
  const open = location.databaseUrl ? undefined : await findOpenEmbeddedPostgres(location.dataDir);
  return open ? { connectionString: open, stop: async () => {} } : openShopDatabase(location, log);
}
