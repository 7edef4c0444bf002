import type { ClientBase } from 'pg';
import { onSupervisedConnection } from '#api/platform/database/supervised-connection.ts';
import { StartupError } from '#server/startup-error.ts';
import { type BackupRow, checkBackup, readRows, writeBackup } from './backup-file.ts';
import { continueNumbering, type NumberGap, type Numbering } from './numbering.ts';
import { migrationsDone, moveSequences, tablesInOrder } from './tables.ts';

const ROWS_AT_ONCE = 1000;
/** A backup or restore of a big shop takes longer than a customer's call may, whatever the database's own settings. */
const NO_DEADLINE = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** A transaction that was not committed is undone with its connection. */
function inOneTransaction<Result>(
  connectionString: string,
  begin: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return onSupervisedConnection(connectionString, async (client) => {
    await client.query(begin);
    await client.query(NO_DEADLINE);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

async function* rowsOf(client: ClientBase, tables: string[]): AsyncGenerator<BackupRow> {
  for (const table of tables) {
    await client.query(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${client.escapeIdentifier(table)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
      for (const { row } of rows) yield { table, row };
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await client.query('close backup_rows');
  }
}

/** Writes everything the shop knows, as of one moment, to a file; the shop goes on selling meanwhile. */
export function backUp(connectionString: string, file: string, now: Date): Promise<void> {
  return inOneTransaction(
    connectionString,
    'begin isolation level repeatable read read only',
    async (client) => {
      const migrations = await migrationsDone(client);
      const tables = await tablesInOrder(client);
      const head = { format: 'tola-backup', version: 1, madeAt: now.toISOString(), migrations } as const;
      await writeBackup(file, head, rowsOf(client, tables));
    },
  );
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

/** What was put back. */
export interface Restored {
  rows: number;
  madeAt: Date;
  /** Numbers of papers that the backup does not hold. */
  gaps: NumberGap[];
}

/** Puts a backup into an empty shop, all of it or nothing. No number is issued a second time. */
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
    await mustBeEmpty(client, tables);
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
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const name = client.escapeIdentifier(table);
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [
      `[${waiting.join(',')}]`,
    ]);
    count += waiting.length;
    waiting = [];
  };
  for await (const next of readRows(file)) {
    if (next.table !== table || waiting.length === ROWS_AT_ONCE) await flush();
    table = next.table;
    waiting.push(next.row);
  }
  await flush();
  return count;
}
