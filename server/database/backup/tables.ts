import type { ClientBase } from 'pg';
import {
  DEFAULT_SCHEMA,
  MIGRATIONS_TABLE,
  migrationsTableOf,
  schemaOf,
} from '#api/platform/database/schema.ts';

/** Derived from other tables by triggers and the item price rule, so not part of a backup. */
const DERIVED_TABLES = [
  ...['listing_counts', 'shown_prices_due', 'shown_prices_day'],
  ...['product_words', 'product_words_due', 'search_words'],
  ...['facet_bits', 'facet_chunks_due'],
];

/** Tables that a migration fills for a new shop. A shop may change them, so a restore replaces their rows. */
export const SEEDED_TABLES = ['delivery_prefixes', 'search_synonyms'];

/** All tables in insertion order: each after the tables that it references. */
export async function tablesInOrder(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `
    select c.relname as name,
      coalesce(array_agg(distinct f.relname::text) filter (where f.relname is not null and f.oid <> c.oid), '{}') as needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class f on f.oid = k.confrelid
    where c.relkind = 'r' and c.relname <> all ($1)
    group by c.relname, c.oid
    order by c.relname`,
    [[...DERIVED_TABLES, MIGRATIONS_TABLE]],
  );
  const ordered: string[] = [];
  const remaining = new Map(rows.map(({ name, needs }) => [name, needs]));
  while (remaining.size > 0) {
    const ready = [...remaining].filter(([, needs]) => needs.every((need) => !remaining.has(need)));
    if (ready.length === 0)
      throw new Error(`Tables have circular references: ${[...remaining.keys()].join(', ')}`);
    for (const [name] of ready) {
      ordered.push(name);
      remaining.delete(name);
    }
  }
  return ordered;
}

/** Hashes of the applied migrations, which identify the schema. */
export async function migrationsDone(client: ClientBase): Promise<string[]> {
  const schema = (await schemaOf(client)) ?? DEFAULT_SCHEMA;
  const { rows } = await client.query<{ hash: string }>(
    `select hash from ${migrationsTableOf(schema)} order by id`,
  );
  return rows.map((row) => row.hash);
}

export async function moveSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  for (const { table_name, column_name } of rows) {
    const [table, column] = [client.escapeIdentifier(table_name), client.escapeIdentifier(column_name)];
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
      [table, column_name],
    );
  }
}
