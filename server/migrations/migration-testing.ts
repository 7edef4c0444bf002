import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { addressOf } from '#api/testing/shop-testing.ts';

const FOLDER = 'db/migrations';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database without tables for the tests of a file; `migrate` applies the wanted migrations in one transaction. */
export function emptyDatabaseOfThisFile() {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const address = addressOf(name);
  const client = new pg.Client({ connectionString: address });
  beforeAll(async () => {
    await asAdmin(`create database ${name} template template0`);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await asAdmin(`drop database ${name} with (force)`);
  });
  const migrate = async (isWanted: (file: string) => boolean): Promise<void> => {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    await client.query('begin');
    for (const file of files.filter(isWanted)) {
      const text = await readFile(`${FOLDER}/${file}`, 'utf8');
      for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
    }
    await client.query('commit');
  };
  return { address, client, migrate };
}
