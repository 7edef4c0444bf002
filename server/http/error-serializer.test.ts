import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { serializeError } from './error-serializer.ts';

const shop = shopOfThisFile();

test('SEC-54 a failed statement is logged with its code and stack, without customer data', async () => {
  const secret = 'Flat 302, Sai Krupa CHS';
  const failure = await shop.db
    .execute(sql`insert into users (user_id, name) values (gen_random_uuid(), ${secret})`)
    .catch((error: unknown) => error);
  const logged = serializeError(failure);
  expect(logged.cause?.code).toBe('23502');
  expect(logged.stack).toContain('error-serializer.test.ts');
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('a thrown value that is no Error is logged as text', () => {
  expect(serializeError('gone')).toEqual({ type: 'string', message: 'gone', stack: '' });
});
