import { type SQL, sql } from 'drizzle-orm';

/** The schema of a shop that has its database to itself. */
export const DEFAULT_SCHEMA = 'public';

/** Of the migrations that were applied; in a schema of its own for the default schema, as Drizzle has it. */
export const MIGRATIONS_TABLE = '__drizzle_migrations';

export function migrationsTableOf(schema: string): string {
  return `"${schema === DEFAULT_SCHEMA ? 'drizzle' : schema}"."${MIGRATIONS_TABLE}"`;
}

/** Notifications reach every session of a database, so other shops in it use other channels. */
export function channelOf(schema: string, channel: string): string {
  return schema === DEFAULT_SCHEMA ? channel : `${schema}.${channel}`;
}

/** A connection string whose sessions use the tables of this schema. */
export function withSchema(connectionString: string, schema: string): string {
  const [address = '', query = ''] = connectionString.split('?');
  const parameters = query.split('&').filter(Boolean);
  const given = parameters.find((parameter) => parameter.startsWith('options='))?.slice('options='.length);
  const options = [given, encodeURIComponent(`-c search_path=${schema}`)].filter(Boolean).join('%20');
  const others = parameters.filter((parameter) => !parameter.startsWith('options='));
  return `${address}?${[...others, `options=${options}`].join('&')}`;
}

interface Queryable {
  query(statement: string): Promise<{ rows: { schema: string | null }[] }>;
}

/** The schema whose tables the sessions of a connection use. */
export async function schemaOf(client: Queryable): Promise<string | undefined> {
  const { rows } = await client.query('select current_schema() as schema');
  return rows[0]?.schema ?? undefined;
}

/** Key of an advisory lock, by number or name. All shops of a database share one range of keys. */
export function lockKey(name: number | string): SQL {
  const ownKey = typeof name === 'number' ? sql`${name}::bigint` : sql`hashtext(${name})::bigint`;
  return sql`case current_schema() when ${DEFAULT_SCHEMA} then ${ownKey}
    else hashtextextended(current_schema() || ' ' || ${String(name)}, 0) end`;
}
