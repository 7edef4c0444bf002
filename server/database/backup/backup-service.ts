import { PassThrough, type Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { onSupervisedConnection } from '#api/platform/database/supervised-connection.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import {
  type BackupHead,
  type BackupRow,
  checkBackup,
  pipeBackup,
  readRows,
  writeBackup,
} from './backup-file.ts';
import { continueNumbering, type NumberGap, type Numbering } from './numbering.ts';
import { migrationsDone, moveSequences, SEEDED_TABLES, tablesInOrder } from './tables.ts';

const BATCH_ROWS = 1000;
/** Rows with files are large: fewer are held in memory at once. */
const ROWS_AT_ONCE = new Map([
  ['media_renditions', 20],
  ['complaint_photos', 20],
  ['return_photos', 20],
  ['inspection_photos', 20],
  ['document_files', 50],
  ['certificate_files', 2],
]);
/** Of the rows of one statement, in characters. */
const MAX_BATCH_LENGTH = 8 * 1024 * 1024;
/** A backup or restore of a big shop may exceed the timeouts that apply to requests. */
const NO_TIMEOUTS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Read by triggers that count the changes of staff. */
const RESTORING = "set local tola.is_restoring = 'yes'";

/** Closing the connection rolls back a transaction that was not committed. */
function inOneTransaction<Result>(
  connectionString: string,
  begin: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return onSupervisedConnection(connectionString, async (client) => {
    await client.query(begin);
    await client.query(NO_TIMEOUTS);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** Order of rows in tables whose triggers compare a new row with earlier ones, for the restore. */
const ROW_ORDER = new Map([
  ['audit_entries', 'order by sequence'],
  ['shipment_events', 'order by shipment_event_id'],
]);

async function* rowsOf(client: ClientBase, tables: string[]): AsyncGenerator<BackupRow> {
  for (const table of tables) {
    const atOnce = ROWS_AT_ONCE.get(table) ?? BATCH_ROWS;
    await client.query(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${client.escapeIdentifier(table)} t ${ROW_ORDER.get(table) ?? ''}`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from backup_rows`);
      for (const { row } of rows) yield { table, row };
      if (rows.length < atOnce) break;
    }
    await client.query('close backup_rows');
  }
}

/** Reads a consistent snapshot of the database while the shop runs. */
function takeSnapshot(
  connectionString: string,
  now: Date,
  write: (head: BackupHead, rows: AsyncIterable<BackupRow>) => Promise<void>,
): Promise<void> {
  return inOneTransaction(
    connectionString,
    'begin isolation level repeatable read read only',
    async (client) => {
      const migrations = await migrationsDone(client);
      const tables = await tablesInOrder(client);
      const head = { format: 'tola-backup', version: 1, madeAt: now.toISOString(), migrations } as const;
      await write(head, rowsOf(client, tables));
    },
  );
}

/** Writes a backup to a file; an aborted one leaves no file. */
export const backUp = (connectionString: string, file: string, now: Date, signal?: AbortSignal) =>
  takeSnapshot(connectionString, now, (head, rows) => writeBackup(file, head, rows, signal));

/** The bytes of a backup. Whoever stops reading ends it. */
export function streamBackup(connectionString: string, now: Date): Readable {
  const stream = new PassThrough();
  takeSnapshot(connectionString, now, (head, rows) => pipeBackup(stream, head, rows)).catch((error) =>
    stream.destroy(error),
  );
  return stream;
}

async function mustBeEmpty(client: ClientBase, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query(`select 1 from ${client.escapeIdentifier(table)} limit 1`);
    if (rows.length > 0) {
      throw new StartupError(
        'This shop is not empty, and a restore never mixes two shops: set DATA_DIR or DATABASE_URL to an empty place.',
      );
    }
  }
}

export interface Restored {
  rows: number;
  madeAt: Date;
  /** Numbers issued to documents that the backup does not contain. */
  gaps: NumberGap[];
}

/**
 * Restores a backup into an empty shop in one transaction. No document number is issued a second time (P-65).
 *
 * @throws StartupError when the file is damaged or of another version, the shop is not empty, or last numbers are missing.
 */
export async function restore(
  connectionString: string,
  file: string,
  numbering: Numbering,
): Promise<Restored> {
  const head = await checkBackup(file);
  return inOneTransaction(connectionString, 'begin', async (client) => {
    if ((await migrationsDone(client)).join() !== head.migrations.join()) {
      throw new StartupError(
        `${file} was made by another version of the shop: restore it with that version, then update.`,
      );
    }
    const tables = await tablesInOrder(client);
    await mustBeEmpty(
      client,
      tables.filter((table) => !SEEDED_TABLES.includes(table)),
    );
    await client.query(RESTORING);
    for (const table of SEEDED_TABLES) await client.query(`delete from ${client.escapeIdentifier(table)}`);
    const rows = await insertRows(client, file);
    await moveSequences(client);
    return {
      rows,
      madeAt: new Date(head.madeAt),
      gaps: await continueNumbering(client, numbering, head.madeAt),
    };
  });
}

async function insertRows(client: ClientBase, file: string): Promise<number> {
  let count = 0;
  let table = '';
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const name = client.escapeIdentifier(table);
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [
      `[${batch.join(',')}]`,
    ]);
    count += batch.length;
    batch = [];
    length = 0;
  };
  for await (const next of readRows(file)) {
    const isFull = batch.length === BATCH_ROWS || length + next.row.length > MAX_BATCH_LENGTH;
    if (next.table !== table || isFull) await flush();
    table = next.table;
    batch.push(next.row);
    length += next.row.length;
  }
  await flush();
  return count;
}
