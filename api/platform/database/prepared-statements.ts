import {
  fillPlaceholders,
  getTableColumns,
  type SQL,
  type SQLChunk,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from './database.ts';

/** SQL text with its values. */
class Statement {
  constructor(
    readonly text: string,
    readonly values: unknown[],
  ) {}
}

/** A write to be executed later, by `closeWith` or `send`. Functions returning one end in `Write`. */
export type Write = SQLWrapper | Statement;

type Connection = pg.Pool | pg.PoolClient;
type Values = Record<string, unknown>;

const dialect = new PgDialect();

/**
 * A prepared statement for hot paths: its SQL is built once, placeholders are filled for each execution. Rows are the
 * driver's: bigint columns are strings.
 */
export function preparedStatement<Row extends pg.QueryResultRow>(
  query: SQLWrapper,
): (db: Database, values: Values) => Promise<Row[]> {
  const write = preparedWrite(query);
  return async (db, values) => {
    const { text, values: filled } = write(values);
    const { rows } = await clientOf(db).query<Row>({ text }, filled);
    return rows;
  };
}

/** Like `preparedStatement`, for `closeWith`. */
export function preparedWrite(query: SQLWrapper): (values: Values) => Statement {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  return (values) => new Statement(text, fillPlaceholders(params, values));
}

/** A Drizzle query prepared for one connection. */
interface Prepared<Rows> {
  execute(values: Values): Promise<Rows>;
}

let queries = 0;

/**
 * A prepared read for hot paths whose rows are mapped by Drizzle. Prepared once for each connection; it is sent
 * synchronously, so calls can be pipelined.
 */
export function preparedQuery<Rows>(
  query: (db: Database) => { prepare(name: string): Prepared<Rows> },
): (db: Database, values: Values) => Promise<Rows> {
  const name = `tola_fixed_${++queries}`;
  const prepared = new WeakMap<Database, Prepared<Rows>>();
  return (db, values) => {
    let ready = prepared.get(db);
    if (!ready) {
      ready = query(db).prepare(name);
      prepared.set(db, ready);
    }
    return ready.execute(values);
  };
}

/** Executes a write over a connection. */
export function send(connection: Connection, write: Write): Promise<pg.QueryResult> {
  if (write instanceof Statement) return connection.query({ text: write.text }, write.values);
  const { sql: text, params } = dialect.sqlToQuery(write.getSQL());
  return connection.query({ text }, params);
}

/** The connection or pool behind a database. */
export function clientOf(db: Database): Connection {
  if ('$client' in db) return db.$client as Connection;
  throw new Error('this database has no connection');
}

/** Corks the socket while `query` runs, so that its statements leave in one packet instead of one each. */
export function inOneNetworkWrite<Result>(client: pg.PoolClient, query: () => Result): Result {
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  stream.cork();
  try {
    return query();
  } finally {
    stream.uncork();
  }
}

/** The columns of a table with their field names, without those that have a database default. */
function columnsOf(table: PgTable, without: readonly string[]) {
  return Object.entries<PgColumn>(getTableColumns(table))
    .filter(([field]) => !without.includes(field))
    .map(([field, column]) => ({ field, column, name: sql.identifier(column.name) }));
}

const listed = (parts: SQLChunk[]) => sql.join(parts, sql`, `);

type Row<Table extends PgTable, Without extends string> = Omit<Table['$inferInsert'], Without>;
type FieldOf<Table extends PgTable> = keyof Table['$inferInsert'] & string;

const valueIn = (row: object, field: string): unknown => Reflect.get(row, field) ?? null;

/**
 * The columns of one row with a placeholder for each field. Missing fields are null; columns with a database default
 * are listed in `without`.
 */
export function singleRow<Table extends PgTable, Without extends FieldOf<Table> = never>(
  table: Table,
  without: readonly Without[] = [],
) {
  const columns = columnsOf(table, without);
  const toDriverValue = (column: PgColumn, value: unknown) =>
    value === null ? null : column.mapToDriverValue(value);
  return {
    columns: listed(columns.map(({ name }) => name)),
    placeholders: listed(columns.map(({ field }) => sql.placeholder(field))),
    /** The values of the placeholders. */
    valuesOf: (row: Row<Table, Without>): Values =>
      Object.fromEntries(
        columns.map(({ field, column }) => [field, toDriverValue(column, valueIn(row, field))]),
      ),
  };
}

/**
 * Rows of a table passed as one JSON parameter, so that one statement inserts any number. Not for user input: JSON
 * strings may contain \u0000, which PostgreSQL rejects.
 */
export function rowSet<Table extends PgTable, Without extends FieldOf<Table> = never>(
  table: Table,
  without: readonly Without[] = [],
) {
  const columns = columnsOf(table, without);
  const ofRow = (row: object) =>
    Object.fromEntries(columns.map(({ field, column }) => [column.name, valueIn(row, field)]));
  return {
    /** The columns, for an insert and for what it selects. */
    columns: listed(columns.map(({ name }) => name)),
    /** The rows as a table expression; `placeholder` names the parameter. */
    from: (placeholder: string): SQL =>
      sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json)`,
    /** The value of the placeholder. */
    toJson: (rows: readonly Row<Table, Without>[]): string => JSON.stringify(rows.map(ofRow)),
  };
}
