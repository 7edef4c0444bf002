import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { WebhookPost } from './webhook-post.ts';

const message = { body: '{}', eventId: 'AAAAAAAAAAAAAA', signature: '00' };

test('a slow or absent receiver, or an invalid URL, counts as no response', async () => {
  const post = new WebhookPost();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  expect(await post.send(url, message, 60)).toBeNull();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  expect(await post.send(url, message, 5000)).toBeNull();
  expect(await post.send('not an address', message, 5000)).toBeNull();
  post.close();
});

test('webhooks to one receiver share a connection', async () => {
  const receiver = createServer((_request, response) => void response.end());
  let connections = 0;
  receiver.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const post = new WebhookPost();
  for (let sent = 0; sent < 3; sent++) expect(await post.send(url, message, 5000)).toBe(200);
  expect(connections).toBe(1);
  post.close();
  await new Promise((resolve) => receiver.close(resolve));
});

test('a request in flight when the provider closes counts as no response', async () => {
  const post = new WebhookPost();
  const silent = createServer(() => post.close());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  expect(await post.send(url, message, 60_000)).toBeNull();
  await new Promise((resolve) => silent.close(resolve));
});
