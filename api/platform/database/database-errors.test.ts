import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isConnectionLost, isDatabaseUnavailable } from './database-errors.ts';

const failed = (reason: Error) =>
  new DrizzleQueryError('insert into orders values ($1)', ['12 ECONNRESET Road, timeout expired'], reason);

test('a refused statement is not taken for a lost connection because of a customer’s text', () => {
  const refused = failed(Object.assign(new Error('null value'), { code: '23502' }));
  expect(isConnectionLost(refused)).toBe(false);
  expect(isDatabaseUnavailable(refused)).toBe(false);
});

test('the reason behind a failed statement counts', () => {
  expect(isConnectionLost(failed(new Error('read ECONNRESET')))).toBe(true);
  expect(isDatabaseUnavailable(failed(new Error('Query read timeout')))).toBe(true);
});
