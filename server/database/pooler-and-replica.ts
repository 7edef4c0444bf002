import pg from 'pg';
import { DEADLINES } from '#api/platform/database/database.ts';
import { StartupError } from '#server/startup/startup-error.ts';

const TIMEOUT_MS = 5000;

/** A pooler passes on no search path and no deadlines: the user must have them. @throws StartupError with the statements. */
export async function checkPooler(url: string, schema: string): Promise<void> {
  const { rows } = await ask<{ missing: string | null }>(
    url,
    `select concat_ws('; ',
       case when current_schema() is distinct from $1 then 'set search_path = ' || $1 end,
       case when current_setting('statement_timeout') = '0' then 'set statement_timeout = ${DEADLINES.statement}' end,
       case when current_setting('lock_timeout') = '0' then 'set lock_timeout = ${DEADLINES.lock}' end,
       case when current_setting('idle_in_transaction_session_timeout') = '0'
         then 'set idle_in_transaction_session_timeout = ${DEADLINES.idleInTransaction}' end) as missing`,
    [schema],
  );
  const missing = rows[0]?.missing;
  if (!missing) return;
  const statements = missing.split('; ').map((setting) => `alter role current_user ${setting}`);
  throw new StartupError(
    `The pooler's user lacks settings that a pooler does not pass on: run "${statements.join('; ')}" as that user, reconnect the pooler, then start the shop again.`,
  );
}

/** A replica that cannot be reached is only reported. @throws StartupError when the address is no replica of this database. */
export async function checkReplica(
  url: string,
  primaryUrl: string,
  log: (line: string) => void,
): Promise<void> {
  const [own] = (await ask<Identity>(primaryUrl, IDENTITY)).rows;
  const [replica] = await ask<Identity>(url, IDENTITY).then(
    ({ rows }) => rows,
    () => [],
  );
  if (!replica) {
    log('The replica of READ_DATABASE_URL cannot be reached yet: pages are read from the primary until then');
    return;
  }
  if (replica.is_replica && replica.server === own?.server) return;
  throw new StartupError(
    'READ_DATABASE_URL does not lead to a replica of the database of DATABASE_URL; correct it, or remove it to read everything from there.',
  );
}

interface Identity {
  server: string;
  is_replica: boolean;
}

const IDENTITY =
  'select system_identifier::text as server, pg_is_in_recovery() as is_replica from pg_control_system()';

async function ask<Row extends object>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query<Row>(statement, values);
  } finally {
    // Not awaited: closing a connection to an unresponsive server could hang as long again.
    void client.end().catch(() => {});
  }
}
