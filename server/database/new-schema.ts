import type { Client } from 'pg';
import { DEADLINES } from '#api/platform/database/database.ts';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { onSupervisedConnection } from '#api/platform/database/supervised-connection.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { scramVerifier } from './scram-verifier.ts';

/**
 * Makes a schema for one more shop in a database, with an owner of the same name who sees no other shop's tables.
 * Search path and deadlines are set for the owner, so that they also hold behind a pooler, which passes on none.
 *
 * @param address of a user who may create roles and schemas
 * @throws StartupError when the name is taken or the user may not
 */
export async function makeSchema(address: string, name: string, password: string): Promise<void> {
  await onSupervisedConnection(address, async (client) => {
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    await client.query('begin');
    try {
      const statements = statementsFor(client, name, rows[0]?.database ?? '', scramVerifier(password));
      for (const statement of statements) await client.query(statement);
    } catch (error) {
      throw asSentence(error, name);
    }
    await client.query('commit');
  });
}

/** The address of a database for another user. */
export function addressFor(address: string, user: string, password: string): string {
  return address.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${user}:${password}@`);
}

function statementsFor(client: Client, name: string, database: string, verifier: string): string[] {
  const [owner, place] = [client.escapeIdentifier(name), client.escapeIdentifier(database)];
  const settings = {
    search_path: owner,
    statement_timeout: DEADLINES.statement,
    lock_timeout: DEADLINES.lock,
    idle_in_transaction_session_timeout: DEADLINES.idleInTransaction,
  };
  return [
    `create role ${owner} login password ${client.escapeLiteral(verifier)}`,
    `grant connect on database ${place} to ${owner}`,
    // Only a member may make a schema for a role.
    `grant ${owner} to current_user`,
    `create schema ${owner} authorization ${owner}`,
    ...Object.entries(settings).map(
      ([setting, value]) => `alter role ${owner} in database ${place} set ${setting} = ${value}`,
    ),
    `revoke ${owner} from current_user`,
  ];
}

const TAKEN = new Set(['42710', '42P06']);

function asSentence(error: unknown, name: string): unknown {
  const state = sqlState(error) ?? '';
  if (TAKEN.has(state))
    return new StartupError(
      `The database has a role or schema "${name}" already; choose another name, unless an earlier run created it.`,
    );
  if (state !== '42501') return error;
  return new StartupError(
    'The user of DATABASE_URL may not create roles and schemas here; use an administrator of the database.',
  );
}
