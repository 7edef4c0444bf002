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

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the owner's PostgreSQL, or the embedded one below the data directory, and brings its tables up to date. */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Place,
  log: (line: string) => void,
): Promise<ShopDatabase> {
  const database = databaseUrl ? await external(databaseUrl) : await openEmbeddedPostgres({ dataDir, log });
  try {
    await runMigrations(database.connectionString, join(projectRoot(), 'db/migrations'), {
      say: log,
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

/** The database for a command of the owner: the running shop's own while it runs, else opened for the command. */
export async function joinShopDatabase(place: Place, log: (line: string) => void): Promise<ShopDatabase> {
  const open = place.databaseUrl ? undefined : await findOpenEmbeddedPostgres(place.dataDir);
  return open ? { connectionString: open, stop: async () => {} } : openShopDatabase(place, log);
}
