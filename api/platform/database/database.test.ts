import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { commitWith, inTransaction } from './transactions.ts';
import { openUnreliableDatabase, type UnreliableDatabase } from './unreliable-database-testing.ts';

const SHORT_TIMEOUTS = {
  statement: 1000,
  lock: 200,
  idleInTransaction: 5000,
  connection: 5000,
  response: 2000,
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
  open = openDatabase(line.connectionString, 2, SHORT_TIMEOUTS);
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

test('waiting for a connection, free or new, ends at its deadline', async () => {
  const small = openDatabase(line.connectionString, 1, { ...SHORT_TIMEOUTS, statement: 60_000 });
  try {
    const client = await small.pool.connect();
    const waiting = small.pool.query('select 1 as turn').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(await waiting)).toBe(true);
    client.release();
    expect((await small.pool.query('select 1 as turn')).rows).toEqual([{ turn: 1 }]);
    line.silence();
    const unreachable = openDatabase(line.connectionString, 1, SHORT_TIMEOUTS);
    const error = await unreachable.pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await unreachable.close();
  } finally {
    line.heal();
    await small.close();
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
  const response = await inTransaction(open.db, async (tx) => {
    await insert(tx);
    return commitWith('done', [
      tx.execute(sql`insert into counted values (2)`),
      tx.execute(sql`update counted set number = number * 10`),
    ]);
  });
  expect(response).toBe('done');
  const { rows } = await shop.pool.query('select number from counted order by number');
  expect(rows).toEqual([{ number: 10 }, { number: 20 }]);
});

test('final writes leave together with COMMIT: their lock is not held while a response travels', async () => {
  const sent: string[] = [];
  line.watch(({ moment, statement }) => {
    sent.push(`${moment} ${statement.slice(0, 6)}`);
    return 'pass';
  });
  await inTransaction(open.db, async (tx) => commitWith('done', [insert(tx), insert(tx)]));
  expect(sent).toEqual([
    ...['before begin', 'after begin'],
    ...['before insert', 'before insert', 'before commit'],
    ...['after insert', 'after insert', 'after commit'],
  ]);
});

test('a transaction whose final writes fail changes nothing, and its connection can be reused', async () => {
  for (let time = 0; time < 3; time++) {
    const failing = inTransaction(open.db, async (tx) => {
      await insert(tx);
      return commitWith('done', [
        tx.execute(sql`insert into counted values (2)`),
        tx.execute(sql`insert into counted values (1 / 0)`),
        tx.execute(sql`insert into counted values (3)`),
      ]);
    });
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(DIVISION_BY_ZERO);
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
    return commitWith('done', [tx.execute(begun === 1 ? collide : sql`insert into counted values (2)`)]);
  });
  expect(begun).toBe(2);
  expect(await count()).toBe(2);
});

test('final writes of a nested transaction are rolled back with the outer one', async () => {
  const undone = inTransaction(open.db, async (tx) => {
    await inTransaction(tx, async () => commitWith('done', [insert(tx)]));
    throw new Error('undo it');
  });
  await expect(undone).rejects.toThrow('undo it');
  expect(await count()).toBe(0);
});

test('a refusal as result rolls the transaction back and is returned', async () => {
  const outcome = await inTransaction(open.db, async (tx) => {
    await insert(tx);
    return refuse('cart_empty');
  });
  expect(outcome).toMatchObject({ refused: 'cart_empty' });
  expect(await count()).toBe(0);
});

test('a dry run returns its result and changes nothing', async () => {
  const work = async (tx: Database) => {
    await insert(tx);
    return 'done';
  };
  expect(await inTransaction(open.db, work, { isDryRun: true })).toBe('done');
  expect(await count()).toBe(0);
});

test('a transaction that swallows a failed statement is not taken for committed', async () => {
  const outcome = inTransaction(open.db, async (tx) => {
    await insert(tx);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(outcome).rejects.toThrow('the transaction was not committed');
  expect(await count()).toBe(0);
});

test('statements that leave together report the error of the first that failed', async () => {
  const error = await inTransaction(open.db, (tx) =>
    Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 1`), insert(tx)]),
  ).catch((error: unknown) => error);
  expect(sqlState(error)).toBe(DIVISION_BY_ZERO);
  await inTransaction(open.db, insert);
  expect(await count()).toBe(1);
});

test('a transaction inside another is rolled back alone', async () => {
  await inTransaction(open.db, async (tx) => {
    const inner = (number: number) =>
      inTransaction<Refusal | string>(tx, async (db) => {
        await insert(db);
        return number === 0 ? refuse('cart_empty') : commitWith('done', [insert(db)]);
      });
    expect(await inner(0)).toMatchObject({ refused: 'cart_empty' });
    const failing = inTransaction(tx, (db) => db.execute(sql`select 1 / 0`));
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(DIVISION_BY_ZERO);
    expect(await inner(1)).toBe('done');
  });
  expect(await count()).toBe(2);
});

test('running out of file descriptors counts as database unavailable', () => {
  const error = Object.assign(new Error('connect EMFILE 127.0.0.1:5432 - Local (undefined:undefined)'), {
    code: 'EMFILE',
    syscall: 'connect',
  });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
