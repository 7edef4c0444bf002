import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { channelOf, DEFAULT_SCHEMA, migrationsTableOf } from './schema.ts';

/** A newer version of the shop has migrated the database. The message is for the owner; nothing was changed. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * Applies the newer migrations of a folder in one transaction. The table of applied ones is Drizzle's: times and file hashes.
 *
 * @throws NewerDatabase when the last applied one is newer than the folder.
 */
export async function applyPending(client: pg.Client, folder: string, schema: string): Promise<void> {
  const table = migrationsTableOf(schema);
  await client.query('begin');
  try {
    if (schema === DEFAULT_SCHEMA) await client.query('create schema if not exists drizzle');
    await client.query(
      `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await client.query<{ last: string | null }>(
      `select max(created_at) as last from ${table}`,
    );
    const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY);
    const known = readMigrationFiles({ migrationsFolder: folder });
    if (known.every(({ folderMillis }) => folderMillis < last)) {
      throw new NewerDatabase(
        'A newer version of the shop has used this database, so this version must not write to it; start the newer version, or restore the backup that was made before the update into an empty shop.',
      );
    }
    const pending = known.filter(({ folderMillis }) => folderMillis > last);
    for (const { sql, hash, folderMillis } of pending) {
      for (const statement of sql) await client.query(statementIn(schema, statement));
      await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
    }
    if (pending.length > 0 && schema !== DEFAULT_SCHEMA) await fixSearchPath(client, schema);
    await client.query('commit');
  } catch (error) {
    // A lost connection has rolled back already; its error is more specific than that of the rollback.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A statement of a migration, which is written for the default schema, for another one. */
export function statementIn(schema: string, statement: string): string {
  if (schema === DEFAULT_SCHEMA) return statement;
  return statement
    .replaceAll('"public".', '')
    .replaceAll(
      /\bpg_notify\(\s*'([a-z_]+)'/gi,
      (_, channel: string) => `pg_notify('${channelOf(schema, channel)}'`,
    );
}

/** Triggers use the tables of their own shop, also when an administrator changes a row from another schema. */
async function fixSearchPath(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = $1::regnamespace and prorettype = 'trigger'::regtype and proconfig is null`,
    [schema],
  );
  for (const { name } of rows)
    await client.query(`alter function ${name} set search_path = "${schema}", pg_temp`);
}
