import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { preparedStatement } from './prepared-statements.ts';
import { closeWith, inOpenedTransaction, inTransaction } from './transactions.ts';
import { openUnreliableDatabase, type UnreliableDatabase } from './unreliable-database-testing.ts';

const IMPATIENT = {
  statement: 200,
  lock: 200,
  idleInTransaction: 5000,
  turn: 500,
  connect: 500,
  response: 400,
};

const DIVISION_BY_ZERO = '22012';

const shop = shopOfThisFile();
let line: UnreliableDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  await shop.pool.query('create table counted (number int)');
});
beforeEach(async () => {
  line = await openUnreliableDatabase(shop.connectionString);
  open = openDatabase(line.connectionString, 2, IMPATIENT);
  await shop.pool.query('truncate counted');
});
afterEach(async () => {
  await line.close();
  await open.close();
});

const count = async () => Number((await shop.pool.query('select count(*) from counted')).rows[0]?.count);
const insert = (tx: OpenDatabase['db']) => tx.execute(sql`insert into counted values (1)`);

test('queries to an unresponsive database fail, and succeed again once it is back', async () => {
  await open.pool.query('select 1');
  line.silence();
  const error = await open.pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(error)).toBe(true);
  const inside = await inTransaction(open.db, insert).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(inside)).toBe(true);
  line.heal();
  await inTransaction(open.db, insert);
  expect(await count()).toBe(1);
});

test('a transaction whose connection stops responding releases its pool slot', async () => {
  for (let time = 0; time < 3; time++) {
    line.watch(({ statement }) => (statement.startsWith('insert') ? 'silence' : 'pass'));
    const error = await inTransaction(open.db, insert).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(error)).toBe(true);
    line.heal();
  }
  await inTransaction(open.db, insert);
  expect(await count()).toBe(1);
});

test('waiting for a free connection may take longer than connecting; an unreachable database fails to connect', async () => {
  const patient = openDatabase(line.connectionString, 1, { ...IMPATIENT, turn: 60_000, statement: 60_000 });
  try {
    const client = await patient.pool.connect();
    const waiting = patient.pool.query('select 1 as turn');
    // Longer than the connect timeout.
    await new Promise((resolve) => setTimeout(resolve, 2 * IMPATIENT.connect));
    client.release();
    expect((await waiting).rows).toEqual([{ turn: 1 }]);
    line.silence();
    const unreachable = openDatabase(line.connectionString, 1, { ...IMPATIENT, turn: 60_000 });
    const error = await unreachable.pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await unreachable.close();
  } finally {
    line.heal();
    await patient.close();
  }
});

test('connections lost at BEGIN do not exhaust the pool', async () => {
  line.watch(({ statement }) => (statement === 'begin' ? 'cut' : 'pass'));
  for (let time = 0; time < 4; time++) {
    const error = await inTransaction(open.db, insert).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  line.heal();
  await inTransaction(open.db, insert);
  expect(await count()).toBe(1);
});

test('a transaction that loses its connection before the commit is retried as a whole', async () => {
  let begun = 0;
  await inTransaction(open.db, async (tx) => {
    begun += 1;
    await insert(tx);
    if (begun === 1) line.cutAll();
    await insert(tx);
  });
  expect(begun).toBe(2);
  expect(await count()).toBe(2);
});

test('a transaction that loses its connection during the commit is not retried: it may have been committed', async () => {
  let begun = 0;
  line.watch(({ moment, statement }) => (moment === 'after' && statement === 'commit' ? 'cut' : 'pass'));
  const error = await inTransaction(open.db, (tx) => {
    begun += 1;
    return insert(tx);
  }).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(begun).toBe(1);
  expect(await count()).toBe(1);
});

test('a transaction that conflicts three times reports the database as unavailable', async () => {
  let begun = 0;
  const error = await inTransaction(open.db, async (tx) => {
    begun += 1;
    await tx.execute(sql`do $$ begin raise sqlstate '40P01'; end $$`);
  }).catch((error: unknown) => error);
  expect(begun).toBe(3);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('final writes are committed with their transaction, in order', async () => {
  const last = [sql`insert into counted values (2)`, sql`update counted set number = number * 10`];
  const response = await inTransaction(open.db, async (tx) => {
    await insert(tx);
    return closeWith('done', last);
  });
  expect(response).toBe('done');
  const { rows } = await shop.pool.query('select number from counted order by number');
  expect(rows).toEqual([{ number: 10 }, { number: 20 }]);
});

test('a transaction whose final writes fail changes nothing, and its connection can be reused', async () => {
  for (let time = 0; time < 3; time++) {
    const failing = inTransaction(open.db, async (tx) => {
      await insert(tx);
      return closeWith('done', [
        sql`insert into counted values (2)`,
        sql`insert into counted values (1 / 0)`,
        sql`insert into counted values (3)`,
      ]);
    });
    await expect(failing).rejects.toThrow('division by zero');
  }
  expect(await count()).toBe(0);
  await inTransaction(open.db, insert);
  expect(await count()).toBe(1);
});

test('a transaction whose final writes conflict is retried as a whole', async () => {
  let begun = 0;
  await inTransaction(open.db, async (tx) => {
    begun += 1;
    await insert(tx);
    const collide = sql`do $$ begin raise sqlstate '40P01'; end $$`;
    return closeWith('done', begun === 1 ? [collide] : [sql`insert into counted values (2)`]);
  });
  expect(begun).toBe(2);
  expect(await count()).toBe(2);
});

test('final writes of a nested transaction are rolled back with the outer one', async () => {
  const undone = inTransaction(open.db, async (tx) => {
    await inTransaction(tx, async () => closeWith('done', [sql`insert into counted values (1)`]));
    throw new Error('undo it');
  });
  await expect(undone).rejects.toThrow('undo it');
  expect(await count()).toBe(0);
});

const numbers = preparedStatement<{ number: number }>(
  sql`select number from counted order by number for update`,
);
const failing = preparedStatement(sql`select 1 / ${sql.placeholder('divisor')}::int`);

test('opening reads and locks run inside the transaction, and their rows are passed to the work', async () => {
  await shop.pool.query('insert into counted values (7)');
  const opened = await inOpenedTransaction(
    open.db,
    (tx) => numbers(tx, {}),
    async (tx, rows) => {
      const other = inTransaction(open.db, (db) =>
        db.execute(sql`select number from counted for update nowait`),
      );
      await expect(other).rejects.toThrow(/counted/);
      await insert(tx);
      return rows;
    },
  );
  expect(opened).toEqual([{ number: 7 }]);
  expect(await count()).toBe(2);
});

test('a transaction whose opening fails does nothing, and its connection can be reused', async () => {
  let worked = 0;
  const openBadly = (tx: Database) =>
    Promise.all([numbers(tx, {}), failing(tx, { divisor: 0 }), numbers(tx, {})]);
  for (let time = 0; time < 3; time++) {
    const attempt = inOpenedTransaction(open.db, openBadly, async () => {
      worked += 1;
    });
    await expect(attempt).rejects.toThrow('division by zero');
  }
  expect(worked).toBe(0);
  await inTransaction(open.db, insert);
  expect(await count()).toBe(1);
});

test('a pipelined statement after a failed one reports the original error', async () => {
  const late = async (query: Promise<unknown>) => {
    const response = await query.catch((error: unknown) => ({ error }));
    for (let turn = 0; turn < 20; turn++) await undefined;
    if (Object(response).error) throw Object(response).error;
  };
  const error = await inOpenedTransaction(
    open.db,
    (tx) => Promise.all([late(tx.execute(sql`select 1 / 0`)), tx.execute(sql`select 1`)]),
    async () => undefined,
  ).catch((error: unknown) => error);
  expect(sqlState(error)).toBe(DIVISION_BY_ZERO);
});

test('connections lost at BEGIN of an opened transaction do not exhaust the pool', async () => {
  line.watch(({ statement }) => (statement === 'begin' ? 'cut' : 'pass'));
  for (let time = 0; time < 4; time++) {
    const error = await inOpenedTransaction(open.db, (tx) => numbers(tx, {}), insert).catch(
      (error: unknown) => error,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  line.heal();
  expect(
    await inOpenedTransaction(
      open.db,
      (tx) => numbers(tx, {}),
      async (_, rows) => rows,
    ),
  ).toEqual([]);
});

test('a transaction inside another opens and closes in its own savepoint', async () => {
  await inTransaction(open.db, async (tx) => {
    const inner = (divisor: number) =>
      inOpenedTransaction(
        tx,
        (db) => failing(db, { divisor }),
        async () => closeWith('done', [sql`insert into counted values (1)`]),
      );
    await expect(inner(0)).rejects.toThrow('division by zero');
    expect(await inner(1)).toBe('done');
  });
  expect(await count()).toBe(1);
});

test('running out of file descriptors counts as database unavailable', () => {
  const error = Object.assign(new Error('connect EMFILE 127.0.0.1:5432 - Local (undefined:undefined)'), {
    code: 'EMFILE',
    syscall: 'connect',
  });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
