import type { ClientBase } from 'pg';

/** Worked out from the other tables, by their triggers and the item price rule: a restored shop makes its own. */
const WORKED_OUT = ['listing_counts', 'shown_prices_due', 'shown_prices_day'];

/** Every table of the shop, each after the tables that it refers to, so that rows can be put back in this order. */
export async function tablesInOrder(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `
    select c.relname as name,
      coalesce(array_agg(distinct f.relname::text) filter (where f.relname is not null and f.oid <> c.oid), '{}') as needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class f on f.oid = k.confrelid
    where c.relkind = 'r' and c.relname <> all ($1)
    group by c.relname, c.oid
    order by c.relname`,
    [WORKED_OUT],
  );
  const ordered: string[] = [];
  const waiting = new Map(rows.map(({ name, needs }) => [name, needs]));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => needs.every((need) => !waiting.has(need)));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${[...waiting.keys()].join(', ')}`);
    for (const [name] of ready) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

/** What the tables look like: the fingerprints of the migrations that made them. */
export async function migrationsDone(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map((row) => row.hash);
}

/** Sets every counter of row ids past the highest id in use. */
export async function moveSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  for (const { table_name, column_name } of rows) {
    const [table, column] = [client.escapeIdentifier(table_name), client.escapeIdentifier(column_name)];
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
      [table, column_name],
    );
  }
}
