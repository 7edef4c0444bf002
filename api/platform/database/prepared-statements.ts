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

/** A statement as it is sent. */
class Statement {
  constructor(
    readonly text: string,
    readonly values: unknown[],
  ) {}
}

/** A statement whose answer nobody looks at, still to be sent: by `closeWith` or `send`. What makes one is called so. */
export type Write = SQLWrapper | Statement;

type Connection = pg.Pool | pg.PoolClient;
type Values = Record<string, unknown>;

const dialect = new PgDialect();

/**
 * A statement of the busiest calls: its text is made once, and each asking fills in the values of its placeholders.
 * Rows come as the driver reads them: amounts of bigint columns are texts.
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

/** The same for the end of a transaction (`closeWith`). */
export function preparedWrite(query: SQLWrapper): (values: Values) => Statement {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  return (values) => new Statement(text, fillPlaceholders(params, values));
}

/** A query of Drizzle's that is ready to be asked over one connection. */
interface Prepared<Rows> {
  execute(values: Values): Promise<Rows>;
}

let queries = 0;

/**
 * A reading of the busiest calls whose rows come as Drizzle reads them. Its text is made once for each connection;
 * each asking fills in the values of its placeholders, and is sent before it returns.
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

/** Sends a statement over a connection. */
export function send(connection: Connection, write: Write): Promise<pg.QueryResult> {
  if (write instanceof Statement) return connection.query({ text: write.text }, write.values);
  const { sql: text, params } = dialect.sqlToQuery(write.getSQL());
  return connection.query({ text }, params);
}

/** The connection, or the pool of them, that a database is seen through. */
export function clientOf(db: Database): Connection {
  if ('$client' in db) return db.$client as Connection;
  throw new Error('this database has no connection');
}

/** What is asked of a connection meanwhile leaves in one piece: one message instead of one for each statement. */
export function inOneNetworkWrite<Result>(client: pg.PoolClient, ask: () => Result): Result {
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** The columns of a table by the names of their fields, without those that the database fills itself. */
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
 * One row of a table, with a placeholder for each field under its own name. Fields that a row does not give are null;
 * those that the database fills itself are left out by name.
 */
export function singleRow<Table extends PgTable, Without extends FieldOf<Table> = never>(
  table: Table,
  without: readonly Without[] = [],
) {
  const columns = columnsOf(table, without);
  const inDriversForm = (column: PgColumn, value: unknown) =>
    value === null ? null : column.mapToDriverValue(value);
  return {
    columns: listed(columns.map(({ name }) => name)),
    placeholders: listed(columns.map(({ field }) => sql.placeholder(field))),
    /** The values of the placeholders. */
    valuesOf: (row: Row<Table, Without>): Values =>
      Object.fromEntries(
        columns.map(({ field, column }) => [field, inDriversForm(column, valueIn(row, field))]),
      ),
  };
}

/**
 * Rows of a table that travel as one JSON text, so that one statement takes any number of them. Not for
 * what somebody typed: JSON can write texts that no text of the database can hold.
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
    /** The rows as a table, from the placeholder of that name. */
    from: (placeholder: string): SQL =>
      sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json)`,
    /** The value of the placeholder. */
    toJson: (rows: readonly Row<Table, Without>[]): string => JSON.stringify(rows.map(ofRow)),
  };
}
