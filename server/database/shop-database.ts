import { join } from 'node:path';
import { DEADLINES, type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { runMigrations } from '#api/platform/database/migrations.ts';
import { DEFAULT_SCHEMA, withSchema } from '#api/platform/database/schema.ts';
import {
  findOpenEmbeddedPostgres,
  openEmbeddedPostgres,
} from '#server/database/embedded-postgres/open-embedded-postgres.ts';
import { projectRoot } from '#server/files/project-root.ts';
import { checkExternalDatabase } from './external-database.ts';
import { checkPooler, checkReplica } from './pooler-and-replica.ts';

export interface ShopDatabase {
  /** Leads to the database itself: for notifications, locks of sessions, migrations and backups. */
  connectionString: string;
  /** Leads to a pooler in transaction mode, for everything else. */
  poolerUrl?: string;
  /** Leads to a replica, for what is shown to everybody. */
  replicaUrl?: string;
  stop(): Promise<void>;
}

interface DatabaseLocation {
  databaseUrl: string | undefined;
  databaseSchema: string;
  directDatabaseUrl: string | undefined;
  readDatabaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the external PostgreSQL, or the embedded one of the data directory, and runs the migrations. */
export async function openShopDatabase(
  location: DatabaseLocation,
  log: (line: string) => void,
): Promise<ShopDatabase> {
  const { databaseUrl, databaseSchema: schema, dataDir } = location;
  const database = databaseUrl
    ? await external(databaseUrl, location, log)
    : await openEmbeddedPostgres({ dataDir, log });
  try {
    await runMigrations(database.connectionString, join(projectRoot(), 'db/migrations'), { schema, log });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function external(
  databaseUrl: string,
  location: DatabaseLocation,
  log: (line: string) => void,
): Promise<ShopDatabase> {
  const { directDatabaseUrl, readDatabaseUrl, databaseSchema } = location;
  const inSchema = (url: string) =>
    databaseSchema === DEFAULT_SCHEMA ? url : withSchema(url, databaseSchema);
  await checkExternalDatabase(databaseUrl);
  if (directDatabaseUrl) {
    await checkExternalDatabase(directDatabaseUrl, 'DIRECT_DATABASE_URL');
    await checkPooler(databaseUrl, databaseSchema);
  }
  if (readDatabaseUrl) await checkReplica(readDatabaseUrl, directDatabaseUrl ?? databaseUrl, log);
  return {
    connectionString: inSchema(directDatabaseUrl ?? databaseUrl),
    ...(directDatabaseUrl && { poolerUrl: databaseUrl }),
    ...(readDatabaseUrl && { replicaUrl: inSchema(readDatabaseUrl) }),
    stop: async () => {},
  };
}

/** Opens the pool of a shop's database, through the pooler if there is one. */
export function openPool({ connectionString, poolerUrl }: ShopDatabase, connections?: number): OpenDatabase {
  return poolerUrl
    ? openDatabase(poolerUrl, connections, DEADLINES, false)
    : openDatabase(connectionString, connections);
}

/** Opens the database for a command: that of the running shop, else a new one for the command. */
export async function joinShopDatabase(
  location: DatabaseLocation,
  log: (line: string) => void,
): Promise<ShopDatabase> {
  const open = location.databaseUrl ? undefined : await findOpenEmbeddedPostgres(location.dataDir);
  return open ? { connectionString: open, stop: async () => {} } : openShopDatabase(location, log);
}
