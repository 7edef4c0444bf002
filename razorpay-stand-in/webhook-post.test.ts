import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { postWebhook } from './webhook-post.ts';

const message = { body: '{}', eventId: 'AAAAAAAAAAAAAA', signature: '00' };
const never = new AbortController().signal;

test('a receiver that is too slow, absent, or no address at all counts as no answer', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  expect(await postWebhook(url, message, 60, never)).toBeNull();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  expect(await postWebhook(url, message, 5000, never)).toBeNull();
  expect(await postWebhook('not an address', message, 5000, never)).toBeNull();
});
